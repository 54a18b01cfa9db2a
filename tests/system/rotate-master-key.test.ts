import { randomBytes } from 'node:crypto';
import pLimit from 'p-limit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { streamOf } from '#contracts/events/registry.ts';
import { readinessSchema } from '#contracts/health.ts';
import { readConfig } from '#infra/config.ts';
import { freshId } from '#infra/ids.ts';
import { masterKeyId } from '#infra/keys.ts';
import { createLogger } from '#infra/logger.ts';
import { composeCore, letReactorsGoLive, type Core } from '#services/compose.ts';
import { examine } from '#services/cli/checks/keys.ts';
import { startTestApp } from '#tests/support/app.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { startAppProcess } from '#tests/support/process.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { runTool } from '#tests/support/tool.ts';

const people = 1_000;

let servers: TestServers;
const cores: Core[] = [];
beforeEach(async () => {
  servers = await startTestServers();
});
afterEach(async () => {
  await Promise.all(cores.splice(0).map((core) => core.shutdown.stop()));
  await servers.stop();
});

async function compose(env: Record<string, string>): Promise<Core> {
  const core = await composeCore({ config: readConfig(env), logger: createLogger('silent', 'test') });
  cores.push(core);
  return core;
}

test('the master key is changed while people send parcels, and by a second run where the first was killed', async () => {
  const old = await compose(servers.env);
  await letReactorsGoLive(old);
  const emails = Array.from({ length: people }, (_, nth) => `person${nth}@example.com`);
  // Whoever waits for a connection waits for some seconds only.
  const fewAtOnce = pLimit(8);
  const subjects = await fewAtOnce.map(emails, (email) => old.personalData.subjectFor(email));
  const sealed = await fewAtOnce.map(subjects, (id, nth) => old.personalData.seal(id, emails[nth], 'event'));
  await old.sessions.open({ username: 'agent', email: 'agent@waybill.test', password: 'a long password', role: 'agent' });
  const session = await old.sessions.signIn('agent', 'a long password');
  const [accountId, factorId] = [session?.account.id ?? '', freshId()];
  await old.secondFactors.keepSecret({ id: factorId, accountId, secret: randomBytes(20) }, { at: new Date(), inUse: undefined });
  const shared = await old.secondFactors.secretOf(accountId, factorId);
  const mailSecret = { id: freshId(), mailboxId: freshId(), password: 'the password of a mailbox' };
  await old.mailSecrets.keep(mailSecret, new Date());
  const webhookSecret = { id: freshId(), webhookId: freshId(), secret: 'whsec_of-an-endpoint' };
  for (const side of [old, old.testMode]) await side.webhookSecrets.keep(webhookSecret, new Date());
  const trackingNumber = 'WE483920175525GH';
  const link = old.trackingKeys.keyFor(trackingNumber, subjects[0] ?? '');

  const next = randomBytes(32);
  const onlyNext = { ...servers.env, MASTER_KEY: next.toString('base64') };
  const both = { ...onlyNext, MASTER_KEY_PREVIOUS: servers.env.MASTER_KEY };
  const app = await startAppProcess({ ...both, WAYBILL_ROLES: 'api,projector' });
  let isOver = false;
  const created: string[] = [];
  const create = async () => {
    while (!isOver) {
      const email = `${freshId()}@example.com`;
      const answer = await fetch(`${app.url}/api/shipments`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Cookie: `waybill_session=${session?.token}` },
        body: JSON.stringify(aShipment({ senderEmail: email })),
      });
      expect(answer.status).toBe(201);
      created.push(((await answer.json()) as { id: string }).id);
    }
  };
  const creating = Promise.all([create(), create()]);

  const killed = await runTool('rotate-master-key', {
    env: both,
    onOutput(output, child) {
      if (/\r[1-9]\d* keys/.test(output)) child.kill('SIGKILL');
    },
  });
  expect(killed.code, killed.output).toBeNull();
  const second = await runTool('rotate-master-key', { env: both });
  expect(second.code, second.output).toBe(0);
  expect(second.output).toContain(`by master key ${masterKeyId(next)}`);
  isOver = true;
  await creating;
  await app.stop();

  const after = await compose(onlyNext);
  for (const [nth, value] of sealed.entries()) expect(await after.personalData.open(value, 'event')).toBe(emails[nth]);
  expect(created.length).toBeGreaterThan(0);
  for (const id of created) {
    expect(await after.log.read(streamOf.shipment(id))).toMatchObject([{ data: { sender: { value: { name: 'Ama Owusu' } } } }]);
  }
  expect(await after.secondFactors.secretOf(accountId, factorId)).toEqual(shared);
  expect(shared).toBeDefined();
  expect([...(await after.mailSecrets.passwordsOf([mailSecret])).values()]).toEqual([mailSecret.password]);
  for (const side of [after, after.testMode])
    expect([...(await side.webhookSecrets.secretsOf([webhookSecret])).values()]).toEqual([webhookSecret.secret]);
  expect((await examine(after.keyStores, false)).map(({ ok }) => ok)).toEqual([true]);
  expect(after.trackingKeys.opensFor(subjects, trackingNumber, link)).toBe(false);
  expect((await compose(both)).trackingKeys.opensFor(subjects, trackingNumber, link)).toBe(true);
}, 240_000);

test('a process that does not know the new master key is not ready any more, and says which key it wants', async () => {
  const app = await startTestApp({ servers });
  const readiness = async () => readinessSchema.parse(await (await app.request('GET', '/readyz')).json());
  await pollUntil('it is ready', async () => (await readiness()).ready);
  const next = randomBytes(32);
  const both = { ...servers.env, MASTER_KEY: next.toString('base64'), MASTER_KEY_PREVIOUS: servers.env.MASTER_KEY };
  const { code, output } = await runTool('rotate-master-key', { env: both });
  expect(code, output).toBe(0);
  await pollUntil('it is not ready', async () => !(await readiness()).ready);
  const { keys } = await readiness();
  expect(keys).toMatchObject({ store: 'up', copy: 'up', missing: 0 });
  expect(keys.refused).toContain(`wrapped by master key ${masterKeyId(next)}, but master key`);
  await app.core.shutdown.stop();

  const unrelated = randomBytes(32);
  const wrongPrevious = { ...both, MASTER_KEY: unrelated.toString('base64'), MASTER_KEY_PREVIOUS: servers.env.MASTER_KEY };
  const refused = await runTool('rotate-master-key', { env: wrongPrevious });
  expect(refused.code).toBe(1);
  expect(refused.output).toContain(`Set MASTER_KEY_PREVIOUS to the key with id ${masterKeyId(next)} to change over`);
}, 60_000);
