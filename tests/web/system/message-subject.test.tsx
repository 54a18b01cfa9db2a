import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { MessageSubject } from '#web/features/system/components/message-subject.tsx';
import { render } from '../render.tsx';

const id = '01980000-0000-7000-8000-0000000000f1';
let unmount: () => Promise<void>;
afterEach(() => unmount());

test.each([
  ['shipment', `/dashboard/shipments/${id}`],
  ['account', '/dashboard/people'],
  ['import', `/dashboard/imports/${id}`],
  ['webhook', `/dashboard/webhooks/${id}`],
  ['chat', `/live-support?chat=${id}`],
])('an email about a %s leads to %s', async (kind, path) => {
  ({ unmount } = await render(
    <MemoryRouter>
      <MessageSubject about={{ kind, id }} />
    </MemoryRouter>,
  ));
  expect(document.querySelector('a')?.getAttribute('href')).toBe(path);
});

test('an email about something without a screen leads nowhere', async () => {
  ({ unmount } = await render(
    <MemoryRouter>
      <MessageSubject about={{ kind: 'rebuild', id }} />
    </MemoryRouter>,
  ));
  expect(document.querySelector('a')).toBeNull();
});
