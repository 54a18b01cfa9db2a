import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { freshId, sha256 } from '#infra/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { openDesk, scan, type Desk } from '#tests/support/desk.ts';
import { aShipment } from '#tests/support/shipments.ts';

const keys = Number(process.env['RETRIED_KEYS'] ?? 5);

let app: TestApp;
let agent: string;
let create: Desk['create'];
let update: Desk['update'];
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector'] });
  ({ as: agent, create, update } = await openDesk(app));
});
afterAll(() => app.stop());

const everyEvent = async () => {
  const events = [];
  for await (const event of app.core.store.readAll({ after: undefined, limit: 100_000 })) events.push(event);
  return events;
};

describe('Idempotency-Key', () => {
  test('makes twenty creations at once one shipment and one answer', async () => {
    const before = (await everyEvent()).length;
    const headers = { 'Idempotency-Key': `create-${Date.now()}` };
    const body = aShipment({ recipientName: 'Twenty At Once' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.request('POST', '/api/shipments', { as: agent, body, headers })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    const listed = (await (
      await app.request('GET', '/api/shipments?search=twenty%20at%20once', { as: agent })
    ).json()) as unknown[];
    expect(listed).toHaveLength(1);
    // The reservation of one number, and one creation.
    expect((await everyEvent()).slice(before).map(({ type }) => type)).toEqual(['TrackingNumberReserved', 'ShipmentCreated']);
  });

  test(
    `makes twenty updates at once one event and one answer, for each of ${keys} keys`,
    { timeout: 60_000 + keys * 1_000 },
    async () => {
      const { id } = await create();
      for (let round = 0; round < keys; round += 1) {
        const headers = { 'Idempotency-Key': `update-${id}-${round}` };
        const body = { ...scan, description: `Seen ${round} times before` };
        const answers = await Promise.all(Array.from({ length: 20 }, () => update(id, body, headers)));
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
        expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
      }
      const [created, ...updates] = (await app.core.log.read(`shipment-${id}`)).map(({ type }) => type);
      expect(created).toBe('ShipmentCreated');
      expect(updates).toEqual(Array.from({ length: keys }, () => 'ShipmentStatusUpdated'));
    },
  );

  test('gives the first answer again, though the shipment has moved on', async () => {
    const { id } = await create();
    const headers = { 'Idempotency-Key': `first-${id}` };
    const first = await (await update(id, scan, headers)).text();
    await update(id, { ...scan, status: 'delivered' });
    expect(await (await update(id, scan, headers)).text()).toBe(first);
    expect(await app.core.log.read(`shipment-${id}`)).toHaveLength(3);
  });

  test('of an update that changed nothing still changes nothing when it is repeated late', async () => {
    const { id } = await create();
    await update(id, scan);
    const headers = { 'Idempotency-Key': `nothing-${id}` };
    const first = await (await update(id, scan, headers)).text();
    await update(id, { ...scan, status: 'out_for_delivery', location: 'Berlin' });
    expect(await (await update(id, scan, headers)).text()).toBe(first);
    expect(await app.core.log.read(`shipment-${id}`)).toHaveLength(3);
  });

  test('is refused with another body or for another shipment, and belongs to one person', async () => {
    const [one, other] = [await create(), await create()];
    const headers = { 'Idempotency-Key': `same-${one.id}` };
    await update(one.id, scan, headers);
    for (const answer of [
      await update(one.id, { ...scan, description: 'Other' }, headers),
      await update(other.id, scan, headers),
    ]) {
      expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'key_reused' }]);
    }
    const admin = await app.signIn('admin');
    expect((await app.request('PATCH', `/api/shipments/${other.id}/status`, { as: admin, body: scan, headers })).status).toBe(
      200,
    );
  });

  describe('stands in the log for a request', () => {
    const body = aShipment({ senderEmail: 'to.be.guessed@example.com' });
    const plainHash = sha256(`POST /api/shipments\n${JSON.stringify(body)}`);
    const hashes = async () => (await everyEvent()).map(({ metadata }) => z.object({ requestHash: z.string() }).parse(metadata));

    test('that no one who reads it can guess', async () => {
      expect((await app.request('POST', '/api/shipments', { as: agent, body })).status).toBe(201);
      expect(await hashes()).not.toContainEqual({ requestHash: plainHash });
    });

    test('by a plain hash where an earlier version was asked first', async () => {
      const account = await app.core.accounts.findByUsername('agent');
      const headers = { 'Idempotency-Key': 'from-before' };
      const claim = { commandId: freshId(), resourceId: freshId(), requestHash: plainHash, at: new Date() };
      await app.core.idempotency.claim(account?.id ?? '', headers['Idempotency-Key'], claim);
      const send = (asked: object) => app.request('POST', '/api/shipments', { as: agent, headers, body: asked });
      const [first, again] = [await send(body), await send(body)];
      expect([first.status, await again.json()]).toEqual([201, await first.json()]);
      expect((await send(aShipment())).status).toBe(422);
    });
  });

  test.each(['', 'x'.repeat(256), 'with space', 'ümlaut'])('is refused when it is invalid: %j', async (key) => {
    const { id } = await create();
    const answer = await update(id, scan, { 'Idempotency-Key': Buffer.from(key).toString('latin1') });
    expect(answer.status).toBe(400);
    expect(await app.core.log.read(`shipment-${id}`)).toHaveLength(1);
  });

  test.each([1, 255])('may have %i characters', async (length) => {
    const { id } = await create();
    const headers = { 'Idempotency-Key': id.padEnd(length, 'x').slice(-length) };
    const [first, again] = [await update(id, scan, headers), await update(id, scan, headers)];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(await again.text()).toBe(await first.text());
    expect(await app.core.log.read(`shipment-${id}`)).toHaveLength(2);
  });
});
