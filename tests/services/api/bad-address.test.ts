import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Shipment } from '#contracts/shipments.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { openDesk, scan } from '#tests/support/desk.ts';

let app: TestApp;
let agent: string;
let shipment: Shipment;
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector'] });
  const desk = await openDesk(app);
  agent = desk.as;
  shipment = await desk.create();
});
afterAll(() => app.stop());

describe('an address that makes no sense', () => {
  const cursorOf = (text: string) => Buffer.from(text).toString('base64url');
  const uuid = '01980000-0000-7000-8000-000000000001';

  test.each([
    `search=${'x'.repeat(201)}`,
    'search=a%00b',
    'limit=0',
    'limit=201',
    'limit=-1',
    'limit=1.5',
    'limit=ten',
    'cursor=nonsense',
    `cursor=${'x'.repeat(201)}`,
    `cursor=${cursorOf(`2026-03-01T09:00:00.000000Z ${'-'.repeat(36)}`)}`,
    `cursor=${cursorOf(`2026-02-30T09:00:00.000000Z ${uuid}`)}`,
    `cursor=${cursorOf(`2026-03-01T99:00:00.000000Z ${uuid}`)}`,
    `cursor=${cursorOf(`0000-03-01T09:00:00.000000Z ${uuid}`)}`,
    'colour=red',
  ])('GET /api/shipments?%s is refused by its name', async (query) => {
    const answer = await app.request('GET', `/api/shipments?${query}`, { as: agent });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { code: 'invalid_request', fields: { [query.split('=')[0] ?? '']: expect.any(String) } },
    ]);
  });

  test.each(['x', '%00', uuid.toUpperCase(), uuid, '%E0%A4%A', 'a'.repeat(200), '..%2f..'])(
    'a shipment %s does not exist',
    async (id) => {
      const answers = await Promise.all([
        app.request('GET', `/api/shipments/${id}/history`, { as: agent }),
        app.request('PATCH', `/api/shipments/${id}/status`, { as: agent, body: scan }),
        app.request('POST', `/api/shipments/${id}/simulate-movement`, { as: agent }),
      ]);
      for (const answer of answers) expect([400, 404]).toContain(answer.status);
    },
  );

  test('a shipment is found by its id in capitals too', async () => {
    const answer = await app.request('GET', `/api/shipments/${shipment.id.toUpperCase()}/history`, { as: agent });
    expect(answer.status).toBe(200);
    const moved = await app.request('PATCH', `/api/shipments/${shipment.id.toUpperCase()}/status`, { as: agent, body: scan });
    expect([moved.status, await moved.json()]).toMatchObject([200, { id: shipment.id }]);
  });

  test.each(['%00', 'WE%00', '%E0%A4%A', 'x', 'a'.repeat(64), "' or 1=1 --"])(
    'a tracking number %j is unknown',
    async (number) => {
      const answer = await app.request('GET', `/api/track/${number}`);
      expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'tracking_not_found' }]);
      const unlock = await app.request('POST', `/api/track/${number}/unlock`, { body: { email: 'a@example.com' } });
      expect(unlock.status).toBe(403);
    },
  );
});
