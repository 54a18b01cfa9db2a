import { afterAll, beforeAll, expect, test } from 'vitest';
import { scansForProgramsSchema } from '#contracts/v1.ts';
import { keyAccess, testKeyOnlyRoutes, type KeyRoute } from '#services/api/access.ts';
import type { TestApp } from '#tests/support/app.ts';
import { shipmentRow } from '#tests/support/import-file.ts';
import { createImportDesk, fileOfShipments } from '#tests/support/imports.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { dialogQuote } from '#tests/support/quotes.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { createProgram, startForPrograms, type Program, type ProgramCall } from '#tests/support/v1-program.ts';

type Started = Awaited<ReturnType<typeof startForPrograms>>;
let started: Started;
let app: TestApp;
let program: Program;
let ofTestMode: Program;
let receiver: Started['receiver'];
beforeAll(async () => {
  started = await startForPrograms();
  ({ app, program, receiver } = started);
  ofTestMode = await createProgram(app, 'test');
});
afterAll(() => started.stop());

type Given = Pick<Partial<ProgramCall>, 'names' | 'body'>;
interface Repeated {
  /** What the command is sent to, and with. */
  given: () => Promise<Given>;
  /** Another body; without it the command has none. */
  other?: (given: Given) => object;
}

const scan = { status: 'in_transit', location: 'Lyon', description: 'Sorted' };
const ofShipment = (body: object, other: object): Repeated => ({
  given: async () => ({ names: { id: (await program.createShipment()).id }, body }),
  other: () => ({ ...body, ...other }),
});
const ofWebhook = (body?: object, other?: object): Repeated => ({
  given: async () => ({ names: { id: (await program.createWebhook(receiver.url)).id }, ...(body && { body }) }),
  ...(other && { other: () => other }),
});
let files = 0;
const nextFile = () => {
  files += 1;
  return fileOfShipments([shipmentRow(files)]);
};
const formOf = (file: Blob) => {
  const form = new FormData();
  form.set('kind', 'shipments');
  form.set('file', file, 'orders.csv');
  return form;
};
const checkedImport = async () => {
  const desk = createImportDesk(app, { key: program.key });
  const { id } = await desk.upload(nextFile());
  await desk.reaches(id, 'checked');
  return { desk, id };
};
const finishedImport = async () => {
  const { desk, id } = await checkedImport();
  await desk.ask(id, 'start', { emails: 'off' });
  await desk.reaches(id, 'finished');
  return id;
};

const repeated: Partial<Record<KeyRoute, Repeated>> = {
  'POST /api/v1/shipments': {
    given: async () => ({ body: aShipment() }),
    other: () => aShipment({ recipientName: 'Someone Else' }),
  },
  'POST /api/v1/shipments/{id}/scans/{scanId}/corrections': {
    given: async () => {
      const { id, trackingNumber } = await program.createShipment();
      await program.call('POST /api/v1/tracking-events', { body: { ...scan, trackingNumber } });
      const scans = await program.call('GET /api/v1/shipments/{id}/scans', { names: { id } });
      const scanId = scansForProgramsSchema.parse(await scans.json()).items.at(-1)?.id ?? expect.unreachable();
      return { names: { id, scanId }, body: { action: 'withdraw', explanation: 'Another parcel' } };
    },
    other: () => ({ action: 'withdraw', explanation: 'Other words' }),
  },
  'PATCH /api/v1/shipments/{id}/status': ofShipment(scan, { description: 'Other words' }),
  'PATCH /api/v1/shipments/{id}/contact': ofShipment(
    { party: 'recipient', name: 'Someone Else', explanation: 'Another person' },
    { explanation: 'Other words' },
  ),
  'PATCH /api/v1/shipments/{id}/estimated-delivery': ofShipment(
    { estimatedDelivery: '2099-03-05T12:00:00.000Z', reason: 'weather', description: 'No flights' },
    { description: 'Other words' },
  ),
  'POST /api/v1/shipments/{id}/cancel': ofShipment(
    { reason: 'other', description: 'Not wanted' },
    { description: 'Other words' },
  ),
  'POST /api/v1/tracking-events': {
    given: async () => ({ body: { ...scan, trackingNumber: (await program.createShipment()).trackingNumber } }),
    other: ({ body }) => ({ ...body, description: 'Other words' }),
  },
  'POST /api/v1/imports': { given: async () => ({ body: formOf(nextFile()) }), other: () => formOf(nextFile()) },
  'POST /api/v1/imports/{id}/check': {
    given: async () => ({ names: { id: (await checkedImport()).id }, body: { columns: {} } }),
    other: () => ({}),
  },
  'POST /api/v1/imports/{id}/start': {
    given: async () => ({ names: { id: (await checkedImport()).id }, body: { emails: 'off' } }),
    other: () => ({ emails: 'on' }),
  },
  'POST /api/v1/imports/{id}/cancel': { given: async () => ({ names: { id: (await checkedImport()).id } }) },
  'POST /api/v1/imports/{id}/undo': { given: async () => ({ names: { id: await finishedImport() } }) },
  'POST /api/v1/test-quotes': { given: async () => ({ body: dialogQuote() }), other: () => dialogQuote({ name: 'Another' }) },
  'POST /api/v1/webhooks': {
    given: async () => ({ body: { url: receiver.url, name: 'Twice', types: ['shipment.created'] } }),
    other: ({ body }) => ({ ...body, name: 'Another' }),
  },
  'PATCH /api/v1/webhooks/{id}': ofWebhook({ name: 'Warehouse' }, { name: 'Another' }),
  'DELETE /api/v1/webhooks/{id}': ofWebhook(),
  'POST /api/v1/webhooks/{id}/pause': ofWebhook(),
  'POST /api/v1/webhooks/{id}/resume': ofWebhook(),
  'POST /api/v1/webhooks/{id}/rotate': ofWebhook({ overlapHours: 1 }, { overlapHours: 2 }),
  'POST /api/v1/webhooks/{id}/test': ofWebhook(),
  'POST /api/v1/webhooks/{id}/replays': ofWebhook({ from: '2026-01-01T00:00:00.000Z' }, { from: '2026-01-02T00:00:00.000Z' }),
  'POST /api/v1/webhooks/{id}/deliveries/{deliveryId}/send': {
    given: async () => {
      const { id } = await program.createWebhook(receiver.url);
      await program.call('POST /api/v1/webhooks/{id}/test', { names: { id } });
      const deliveryId = await pollUntil('the test', async () => {
        const answer = await program.call('GET /api/v1/webhooks/{id}/deliveries', { names: { id }, query: '?state=delivered' });
        return ((await answer.json()) as { items: { id: string }[] }).items[0]?.id;
      });
      return { names: { id, deliveryId } };
    },
  },
};

test('every command is repeated', () => {
  const commands = Object.keys(keyAccess).filter((route) => !/^GET |calculate-shipping$/.test(route));
  expect(Object.keys(repeated).toSorted()).toEqual(commands.toSorted());
});

/** How many events are in the log by what the program asked for itself; that it was shown a person is recorded each time. */
const loggedByCommands = async () => {
  let count = 0;
  for (const { store } of [app.core, app.core.testMode]) {
    for await (const { metadata, stream } of store.readAll({ after: undefined, limit: 100_000 })) {
      const { actorRole, source } = metadata;
      if (actorRole === 'api_key' && source === 'api' && !stream.startsWith('reads-')) count += 1;
    }
  }
  return count;
};

/** An import goes on by itself. */
const lasting = (answer: Record<string, unknown>) => {
  const {
    state: _state,
    check: _check,
    progress: _progress,
    counts: _counts,
    undo: _undo,
    revision: _revision,
    ...rest
  } = answer;
  return 'openedAt' in answer ? rest : answer;
};

test.each(Object.entries(repeated) as [KeyRoute, Repeated][])(
  '%s has one effect and one answer under one key',
  async (route, of) => {
    const given = await of.given();
    const headers = { 'Idempotency-Key': `twice-${route.replaceAll(/\W/g, '-')}` };
    const { call } = testKeyOnlyRoutes.has(route) ? ofTestMode : program;
    const first = await call(route, { ...given, headers });
    const answer = (await first.json()) as Record<string, unknown>;
    expect([first.status, answer]).toMatchObject([expect.any(Number), { id: expect.any(String) }]);
    expect(first.ok).toBe(true);
    const before = await loggedByCommands();
    const again = await call(route, { ...given, headers });
    expect(again.status).toBe(first.status);
    expect(lasting((await again.json()) as typeof answer)).toEqual(lasting(answer));
    expect(await loggedByCommands()).toBe(before);
    if (!of.other) return;
    const another = await call(route, { ...given, body: of.other(given), headers });
    expect([another.status, await another.json()]).toMatchObject([422, { code: 'key_reused' }]);
  },
);
