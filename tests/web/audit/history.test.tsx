import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { asOfSchema, asSchema, type AuditedEvent } from '#contracts/audit.ts';
import type { LoggedEvent } from '#infra/event-store/event-log.ts';
import { createAudit } from '#services/audit/audit.ts';
import { shipmentAudit } from '#services/shipments/audit.ts';
import { logged, scanCorrected, scanned, shipmentCreated } from '#tests/support/events.ts';
import { HistoryPage } from '#web/features/audit/components/history/history-page.tsx';
import { SaidCard } from '#web/features/audit/components/history/said-card.tsx';
import type { HistoryParts } from '#web/features/audit/model/parts.ts';
import { formatInstant } from '#web/shared/format/dates.ts';
import { apiOfTest } from '../api-of-test.ts';
import { render } from '../render.tsx';

const id = '01980000-0000-7000-8000-000000000001';
const about = { kind: 'shipment', id };
const monday = (time: string) => `2026-03-02T${time}:00.000Z`;
const placeNamed = (name: string) => ({ name, latitude: 5.55, longitude: -0.2167, timeZone: 'Africa/Accra' });
const scan = (name: string) => scanned(id, { place: placeNamed(name), description: `Scanned in ${name}` });

/**
 * The example of the guide for auditors: scanned in Accra on Monday at 10:00, which is corrected on Wednesday to Abidjan at 9:00.
 * Between the two the parcel was in Tema.
 */
const history = logged([
  { event: shipmentCreated(id), at: monday('08:00') },
  { event: scan('Tema'), at: monday('09:30') },
  { event: scan('Accra'), at: monday('10:00') },
]);
const [, , accra] = history;
history.push(
  ...logged([
    ...history.map(({ metadata, ...event }) => ({ event: event as never, at: metadata.occurredAt, stream: event.stream })),
    {
      event: scanCorrected(id, accra?.id ?? '', {
        status: 'in_transit',
        reason: null,
        place: placeNamed('Abidjan'),
        description: 'Scanned in Abidjan',
        occurredAt: monday('09:00'),
      }),
      at: '2026-03-04T12:00:00.000Z',
    },
  ]).slice(-1),
);

/** The events as the API lists them: the correction is of when the parcel really was in Abidjan. */
const listed = ({ id: eventId, type, stream, revision, position, recordedAt, metadata }: LoggedEvent): AuditedEvent => ({
  id: eventId,
  ...{
    type,
    stream,
    revision: String(revision),
    position: String(position.commit),
    abouts: [{ ...about, label: null }],
    data: {},
  },
  ...{ occurredAt: metadata.occurredAt, recordedAt: recordedAt.toISOString(), by: { who: 'system' } },
  ...{ actorId: 'agent-1', actorRole: 'agent', source: 'api', line: null },
  ...{ commandId: metadata.commandId, causationId: null, correlationId: metadata.correlationId },
  ...{ isOwn: true, cause: null, effects: [], superseded: eventId === accra?.id ? 'corrected' : null },
  isWithdrawn: false,
  happenedAt: revision >= 2n ? monday('09:00') : metadata.occurredAt,
  corrects: revision === 3n ? (accra?.id ?? '') : null,
});

/** Stands for the map: the places that it is given, the newest first. */
const JourneyOfTest: HistoryParts['Journey'] = ({ tracking }) => (
  <p>{tracking.trackingEvents.map(({ location }) => location).join(', ')}</p>
);

let unmount: (() => Promise<void>) | undefined;
afterEach(async () => {
  await unmount?.();
  vi.unstubAllGlobals();
});

/** The page at that address, in front of the program that auditors have. */
async function open(search = '') {
  const read = createAudit({
    read: async () => history,
    nouns: [shipmentAudit],
    clock: { now: () => new Date('2026-03-05T00:00:00Z') },
  });
  apiOfTest({
    [`GET /api/audit/shipment/${id}`]: async ({ query }) => ({
      ...(await read(about, {
        asOf: asOfSchema.optional().parse(query.get('asOf') ?? undefined),
        as: asSchema.parse(query.get('as')),
      })),
      label: null,
    }),
    [`GET /api/audit/shipment/${id}/events`]: history.map(listed),
  });
  const router = createMemoryRouter([{ path: '*', element: <HistoryPage about={about} Journey={JourneyOfTest} /> }], {
    initialEntries: [`/audit/shipment/${id}${search}`],
  });
  const { place: page, unmount: close } = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  unmount = close;
  const current = () => page.querySelector('[aria-current="step"]');
  const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/[\u2066-\u2069]/g, '');
  const slider = (): HTMLInputElement => page.querySelector('input[type=range]') ?? expect.unreachable('no slider');
  return {
    card: (name: string) =>
      plain(page.querySelector(`section[aria-labelledby="${name}"], section[aria-label="${name}"]`)?.textContent),
    search: () => router.state.location.search,
    where: () => ({
      slider: plain(slider().getAttribute('aria-valuetext')),
      row: plain(current()?.querySelector('span')?.textContent),
      place: plain(page.querySelector('#audit-seen')?.parentElement?.textContent).match(/Scanned in (\w+)/)?.[1],
    }),
    rows: () => [...page.querySelectorAll('ol button')].map((row) => plain(row.querySelector('span')?.textContent)),
    times: () => [...page.querySelectorAll('ol time')].map((time) => time.getAttribute('datetime')),
    choose: (nth: number) => act(async () => page.querySelectorAll<HTMLElement>('ol button')[nth]?.click()),
    moveTo: (step: number) =>
      act(async () => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider(), String(step));
        slider().dispatchEvent(new Event('input', { bubbles: true }));
      }),
  };
}

type Page = Awaited<ReturnType<typeof open>>;
const clock = (at: string) => formatInstant(at, { language: 'en', style: 'clock' });
const stands = (page: Page, expected: ReturnType<Page['where']>) =>
  expect.poll(() => act(async () => page.where())).toEqual(expected);

test('as it was then, the slider goes through what happened in the order in which it really did, and a correction is no step', async () => {
  const page = await open('?as=happened');
  const steps = [
    [monday('08:00'), 'Shipment created', '0', undefined],
    [monday('09:00'), 'Scanned', '2', 'Abidjan'],
    [monday('09:30'), 'Scanned', '1', 'Tema'],
  ] as const;
  await expect.poll(() => act(async () => page.rows())).toHaveLength(4);
  for (const [step, [at, event, row, place]] of steps.entries()) {
    await page.moveTo(step);
    await stands(page, {
      slider: `event ${step + 1} of 3. As it was on ${clock(at)}: after “${event}”`,
      row,
      place,
    });
  }
});

test('as it was then, the lines stand in that order, with a correction below what it corrects, which it leads to', async () => {
  const page = await open('?as=happened');
  await expect.poll(() => act(async () => page.rows())).toEqual(['0', '2', '3', '1']);
  expect(page.times()).toEqual([monday('08:00'), monday('09:00'), monday('09:00'), monday('09:30')]);
  await page.choose(2);
  const abidjan = { slider: `event 2 of 3. As it was on ${clock(monday('09:00'))}: after “Scanned”`, row: '2', place: 'Abidjan' };
  await stands(page, abidjan);
  expect(page.search()).toBe('?as=happened&asOf=2');
});

test('an address that names a correction, as it was then, stands where what it corrects stands', async () => {
  const page = await open('?as=happened&asOf=3');
  await stands(page, {
    slider: `event 2 of 3. As it was on ${clock(monday('09:00'))}: after “Scanned”`,
    row: '2',
    place: 'Abidjan',
  });
});

test('as known then, the correction is the last of four steps, and stands where it was recorded', async () => {
  const page = await open();
  await expect.poll(() => act(async () => page.rows())).toEqual(['0', '1', '2', '3']);
  await page.moveTo(2);
  await stands(page, {
    slider: `event 3 of 4. As known on ${clock(accra?.recordedAt.toISOString() ?? '')}: after “Scanned”`,
    row: '2',
    place: 'Accra',
  });
});

test('before anything had been recorded or had happened no step is taken yet, and the first one is next', async () => {
  for (const as of ['known', 'happened']) {
    const page = await open(`?as=${as}&asOf=2020-01-01T00:00:00Z`);
    const steps = as === 'known' ? 4 : 3;
    await stands(page, {
      slider: `event 0 of ${steps}. Nothing had ${as === 'known' ? 'been recorded' : 'happened'} by then`,
      row: '',
      place: undefined,
    });
    await page.moveTo(0);
    await expect.poll(() => act(async () => page.where())).toMatchObject({ row: '0' });
    await unmount?.();
  }
});

test('what the customer saw then is the number, the status, the latest scan and the expected day of then, with the way until then', async () => {
  const page = await open('?asOf=2');
  await expect.poll(() => act(async () => page.card('audit-seen'))).toContain('WE 4839 2017 5525 GH');
  const seen = page.card('audit-seen');
  expect(seen).toMatch(/In Transit.*Latest: Scanned in Accra, 0?2 Mar, 10:00.*Expected/);
  expect(seen).not.toMatch(/Abidjan|Ama|Jonas/);
  expect(page.card('Where the parcel was then')).toMatch(/^Accra, Tema/);
  await page.moveTo(0);
  await expect.poll(() => act(async () => page.card('audit-seen'))).toMatch(/Latest: Shipment created/);
  expect(page.card('Where the parcel was then')).not.toMatch(/Accra, Tema/);
});

test('what had been said by then is shown in its order, with who said it and how many messages there were', async () => {
  const said = { at: monday('09:00'), isCut: false };
  const { place, unmount: close } = await render(
    <SaidCard
      said={{
        count: 150,
        messages: [
          { ...said, id: 'one', by: 'customer', name: 'Nora', text: 'Where is it?' },
          { ...said, id: 'two', by: 'assistant', name: 'Assistant', text: 'Which number?' },
          { ...said, id: 'three', by: 'note', name: null, text: 'A long note', isCut: true },
        ],
      }}
    />,
  );
  unmount = close;
  expect(place.textContent).toContain('The last 3 of 150 messages.');
  const at = formatInstant(monday('09:00'), { language: 'en', style: 'short' });
  expect([...place.querySelectorAll('li')].map((line) => line.textContent)).toEqual([
    `CustomerNora${at}Where is it?`,
    `Assistant${at}Which number?`,
    `Internal note${at}A long note…`,
  ]);
});

test('where nothing had been said yet, that is what it says', async () => {
  const { place, unmount: close } = await render(<SaidCard said={{ count: 0, messages: [] }} />);
  unmount = close;
  expect(place.textContent).toBe('What had been said by thenNothing had been said yet.');
});
