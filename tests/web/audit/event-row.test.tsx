import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { AuditEvent } from '#contracts/audit.ts';
import { EventRow } from '#web/features/audit/components/find/event-row.tsx';
import { render } from '../render.tsx';

const uuid = (nth: number) => `01980000-0000-7000-8000-00000000000${nth}`;
const at = '2026-03-02T08:00:00.000Z';
const event = (type: string, abouts: AuditEvent['abouts']): AuditEvent => ({
  ...{ id: uuid(1), type, stream: 'any', revision: '0', position: '1', occurredAt: at, recordedAt: at, data: {} },
  ...{ actorId: 'system', actorRole: 'system', source: 'system', by: { who: 'system' }, line: null },
  ...{ commandId: uuid(2), causationId: null, correlationId: uuid(2), abouts },
});
const about = (kind: string, nth: number, label: string | null = null) => ({ kind, id: uuid(nth), label });

test.each([
  [
    'what was sent leads to what it is about alone',
    event('EmailSent', [about('shipment', 3), about('outgoing', 4)]),
    ['shipment'],
  ],
  [
    'a received email leads to its own history as well',
    event('EmailThreaded', [about('email', 4), about('conversation', 3)]),
    ['email', 'conversation'],
  ],
])('%s', async (_what, shown, kinds) => {
  const router = createMemoryRouter([{ path: '*', element: <EventRow event={shown} choose={() => undefined} /> }]);
  const { place, unmount } = await render(<RouterProvider router={router} />);
  const targets = [...place.querySelectorAll('a')].map((link) => link.getAttribute('href')?.split('/').at(-2));
  expect(targets).toEqual(kinds);
  await unmount();
});

test('what an event is about is called by its label, or by its kind and the end of its id', async () => {
  const abouts = [about('shipment', 3, 'WE123456789017US'), about('account', 4, 'Ama'), about('chat', 5)];
  const router = createMemoryRouter([{ path: '*', element: <EventRow event={event('Any', abouts)} choose={() => undefined} /> }]);
  const { place, unmount } = await render(<RouterProvider router={router} />);
  const names = [...place.querySelectorAll('a')].map((link) => link.textContent);
  expect(names).toEqual(['Shipment WE 1234 5678 9017 US', 'Account Ama', 'Chat 00000005']);
  await unmount();
});
