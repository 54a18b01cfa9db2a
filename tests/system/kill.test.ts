import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Position } from '#contracts/events/envelope.ts';
import { createLogger } from '#infra/logger.ts';
import { readConfig } from '#infra/config.ts';
import { composeCore, letReactorsGoLive, type Core } from '#services/compose.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { startAppProcess, type AppProcess } from '#tests/support/process.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

const rounds = 10;
const commandsPerRound = 200;
const atOnce = 16;

let servers: TestServers;
let core: Core;
let app: AppProcess;
let cookie: string;

beforeAll(async () => {
  servers = await startTestServers();
  core = await composeCore({ config: readConfig(servers.env), logger: createLogger('silent', 'test') });
  await letReactorsGoLive(core);
  await core.sessions.open({ username: 'agent', email: 'agent@waybill.test', password: 'a long password', role: 'agent' });
  const session = await core.sessions.signIn('agent', 'a long password');
  cookie = `waybill_session=${session?.token}`;
  app = await startAppProcess({ ...servers.env, WAYBILL_ROLES: 'api,projector' });
});
afterAll(async () => {
  await app.stop();
  await core.shutdown.stop();
  await servers.stop();
});

/** The acknowledged answer of a creation under its key, undefined when there was none. */
async function create(key: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`${app.url}/api/shipments`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: cookie, 'Idempotency-Key': key },
      body: JSON.stringify(aShipment({ recipientName: `Parcel ${key}` })),
    });
    return answer.status === 201 ? await answer.text() : undefined;
  } catch {
    return undefined;
  }
}

/** Sends the keys, a few at once, and tells every acknowledgement. */
async function createAll(keys: readonly string[], onAcknowledged: (key: string, body: string) => void): Promise<void> {
  const queue = [...keys];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let key = queue.shift(); key !== undefined; key = queue.shift()) {
        const body = await create(key);
        if (body !== undefined) onAcknowledged(key, body);
      }
    }),
  );
}

test(`every acknowledged command is there exactly once after each of ${rounds} kills`, { timeout: 300_000 }, async () => {
  const acknowledged = new Map<string, string>();
  for (let round = 0; round < rounds; round += 1) {
    const keys = Array.from({ length: commandsPerRound }, (_, index) => `${round}-${index}`);
    const killAfter = 1 + Math.floor((commandsPerRound / (rounds + 1)) * (round + 1));
    let seen = 0;
    let killed: Promise<void> | undefined;
    await createAll(keys, (key, body) => {
      acknowledged.set(key, body);
      seen += 1;
      if (seen === killAfter) killed = app.kill();
    });
    expect(killed, 'the app was killed in the middle').toBeDefined();
    await killed;
    app = await startAppProcess({ ...servers.env, WAYBILL_ROLES: 'api,projector' });
    // A client that got no answer asks again under the same key; one that got an answer gets the same one.
    await createAll(keys, (key, body) => {
      expect(acknowledged.get(key) ?? body).toBe(body);
      acknowledged.set(key, body);
    });
  }
  expect(acknowledged.size).toBe(rounds * commandsPerRound);

  const created: string[] = [];
  let after: Position | undefined;
  for await (const event of core.store.readAll({ after: undefined, limit: 1_000_000 })) {
    if (event.type === 'ShipmentCreated') created.push(String(event.data.shipmentId));
    after = event.position;
  }
  const ids = [...acknowledged.values()].map((body) => (JSON.parse(body) as { id: string }).id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(created.toSorted()).toEqual(ids.toSorted());

  const rows = await pollUntil('the read models have caught up', async () => {
    const applied = await core.models.selectFrom('checkpoint').select('commit_position').executeTakeFirstOrThrow();
    return BigInt(applied.commit_position) >= (after?.commit ?? 0n) && core.models.selectFrom('shipments').select('id').execute();
  });
  expect(rows.map((row) => row.id).toSorted()).toEqual(ids.toSorted());
});
