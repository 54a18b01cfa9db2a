import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiKeyWithSecretSchema } from '#contracts/api-keys.ts';
import { personSchema } from '#contracts/accounts.ts';
import { webhookSchema, webhookWithSecretSchema, type Webhook } from '#contracts/webhooks.ts';
import { z } from 'zod';
import type { LoggedEvent } from '#infra/event-store/event-log.ts';
import { webhookDecider } from '#services/domain/webhook.ts';
import { webhookEmails } from '#services/webhooks/emails.ts';
import { mailedToken } from '#tests/support/account-emails.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { emailsCausedBy } from '#tests/support/caused-emails.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { startReceiver, type Receiver } from './receiver.ts';

const staffAddress = 'staff@parcels.example';
const password = 'seven green suitcases';
let app: TestApp;
let receiver: Receiver;
let admin: string;
let aheadMs = 0;
beforeAll(async () => {
  app = await startTestApp({
    roles: ['projector', 'mailer', 'webhooks'],
    env: { STAFF_EMAIL: staffAddress },
    clock: { now: () => new Date(Date.now() + aheadMs) },
  });
  receiver = await startReceiver();
  admin = await app.signIn('admin');
});
afterAll(async () => {
  await app.stop();
  await receiver.stop();
});

const mailSchema = z.array(z.object({ subject: z.string(), text: z.string() }));
const mailsTo = async (address: string) =>
  mailSchema.parse(await (await app.request('GET', `/dev/mail.json?to=${address}`)).json());
const about = (mails: z.infer<typeof mailSchema>, { id }: Pick<Webhook, 'id'>) => mails.filter(({ text }) => text.includes(id));
const toldAt = (address: string, webhook: Webhook, nth = 1) =>
  pollUntil(`email ${nth} about ${webhook.name} to ${address}`, async () => {
    const mails = about(await mailsTo(address), webhook);
    return mails.length >= nth && mails;
  });

async function administrator(name: string) {
  const email = `${name}@example.com`;
  const body = { email, role: 'admin', language: 'de' };
  const { id } = personSchema.parse(await (await app.request('POST', '/api/people', { as: admin, body })).json());
  const token = await mailedToken(app, email);
  await app.request('POST', '/api/auth/link/password', { body: { token, password, username: name } });
  const login = await app.request('POST', '/api/auth/login', { body: { username: name, password } });
  return { id, email, cookie: login.headers.get('set-cookie')?.split(';')[0] ?? '' };
}
const endpoint = async (as: string, name: string): Promise<Webhook> => {
  const body = { url: receiver.url, name, types: ['shipment.created'] };
  return webhookWithSecretSchema.parse(await (await app.request('POST', '/api/webhooks', { as, body })).json());
};
const send = async () => {
  const answer = await app.request('POST', '/api/shipments', { as: await app.signIn('admin'), body: aShipment() });
  expect(answer.status).toBe(201);
};
const stateOf = async ({ id }: Webhook, as = admin) =>
  webhookSchema.parse(await (await app.request('GET', `/api/webhooks/${id}`, { as })).json()).state;
const isIn = (webhook: Webhook, wanted: Webhook['state']) =>
  pollUntil(`${webhook.name} to be ${wanted}`, async () => (await stateOf(webhook)) === wanted);
const remove = async ({ id }: Webhook) => {
  expect((await app.request('DELETE', `/api/webhooks/${id}`, { as: admin })).status).toBe(200);
};

test('whoever made an endpoint, or changed it last, is told in their language that its receiver disabled it, once each time', async () => {
  receiver.respond((response) => response.writeHead(410).end());
  const maker = await administrator('greta');
  const [own, changed] = [await endpoint(maker.cookie, 'Laden'), await endpoint(maker.cookie, 'Lager')];
  const other = await administrator('hanna');
  await app.request('PATCH', `/api/webhooks/${changed.id}`, { as: other.cookie, body: { name: 'Lager Nord' } });
  await send();
  const [mail] = await toldAt(maker.email, own);
  expect(mail?.subject).toBe('Webhook vom Empfänger deaktiviert: Laden');
  expect(mail?.text).toContain(`/dashboard/webhooks/${own.id}\n`);
  expect(mail?.text).not.toContain('opensesame');
  expect((await toldAt(other.email, changed))[0]?.subject).toBe('Webhook vom Empfänger deaktiviert: Lager Nord');
  expect(about(await mailsTo(maker.email), changed)).toEqual([]);

  expect((await app.request('POST', `/api/webhooks/${own.id}/resume`, { as: maker.cookie })).status).toBe(200);
  await pollUntil('it to be told of what happens again', async () => (await stateOf(own)) === 'active');
  await send();
  expect(await toldAt(maker.email, own, 2)).toHaveLength(2);
  await remove(own);
  await remove(changed);
});

test('after three days of failures whoever made it is told, and staff where that is no administrator any more; not who paused it', async () => {
  receiver.respond((response) => response.writeHead(503).end());
  const maker = await administrator('ines');
  const leaver = await administrator('jonas');
  const [failing, orphan, byHand] = [
    await endpoint(maker.cookie, 'Shop'),
    await endpoint(leaver.cookie, 'Old shop'),
    await endpoint(maker.cookie, 'Idle'),
  ];
  const key = apiKeyWithSecretSchema.parse(
    await (
      await app.request('POST', '/api/keys', {
        as: leaver.cookie,
        body: { name: 'Partner', scopes: ['webhooks', 'shipments:read'] },
      })
    ).json(),
  );
  const made = await app.request('POST', '/api/v1/webhooks', {
    headers: { Authorization: `Bearer ${key.secret}` },
    body: { url: receiver.url, name: 'Partner shop', types: ['shipment.created'] },
  });
  const ofKey = webhookWithSecretSchema.parse(await made.json());
  await app.request('POST', `/api/webhooks/${byHand.id}/pause`, { as: maker.cookie });
  await app.request('POST', `/api/people/${leaver.id}/deactivate`, { as: admin });
  await send();
  await pollUntil('the failures of each to be noted', async () => {
    const noted = await app.core.webhookDeliveries.failing();
    return [failing, orphan, ofKey].every(({ id }) => noted.has(id));
  });
  aheadMs = 73 * 3_600_000;
  admin = await app.signIn('admin');
  for (const webhook of [failing, orphan, ofKey]) await isIn(webhook, 'paused');
  const [mail] = await toldAt(maker.email, failing);
  expect(mail?.subject).toBe('Webhook nach Fehlschlägen angehalten: Shop');
  expect(mail?.text).toMatch(/Fehlgeschlagen seit: /);
  const [told] = await toldAt(staffAddress, orphan);
  expect(told?.subject).toBe('Webhook paused after failures: Old shop');
  expect(told?.text).toContain('this address is set for staff notifications');
  expect(await toldAt(staffAddress, ofKey)).toHaveLength(1);
  expect(about(await mailsTo(maker.email), byHand)).toEqual([]);
  expect(about(await mailsTo(staffAddress), failing)).toEqual([]);
});

test('an event that is read twice makes one email, whoever is there by then; one that somebody has settled since is not sent', async () => {
  const webhook = await endpoint(admin, 'Depot');
  const stream = `webhook-${webhook.id}`;
  const { core } = app;
  const append = async (command: Parameters<typeof webhookDecider.decide>[0], nth: number): Promise<LoggedEvent> => {
    await core.handle({
      stream,
      decider: webhookDecider,
      command,
      context: {
        commandId: `01990000-0000-7000-8000-00000000000${nth}`,
        requestHash: '',
        actor: { id: 'waybill', role: 'system' },
        source: 'system',
        correlationId: webhook.id,
        now: core.clock.now().toISOString(),
      },
    });
    return (await core.log.read(stream)).at(-1) ?? expect.unreachable('the endpoint was made');
  };
  const emails = (find: typeof core.directory.find) =>
    webhookEmails({ ...core, directory: { find }, publicUrl: 'https://parcels.example.com', staffAddress });
  const accountId = z.uuid().parse((await core.log.read(stream))[0]?.data['accountId' as never]);
  const disabled = await append({ type: 'disable', accountId }, 1);
  const first = await emailsCausedBy(emails(core.directory.find), disabled);
  const second = await emailsCausedBy(
    emails(async () => undefined),
    disabled,
  );
  expect(first).toHaveLength(1);
  expect(second.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
  const [{ ...message } = expect.unreachable()] = first;
  const queued = { ...message, mayHaveEnded: false, attempts: 1, retries: 0 };
  const { compose } = emails(core.directory.find);
  const account = (await core.directory.find(accountId)) ?? expect.unreachable('the account was opened');
  expect(await compose(queued)).toMatchObject({ to: { address: account.email } });
  for (const changes of [{ role: 'agent' as const }, { disabledAt: core.clock.now() }, { username: null }]) {
    const since = emails(async () => ({ ...account, ...changes }));
    expect(await since.compose(queued)).toMatchObject({ to: { address: staffAddress } });
  }
  await append({ type: 'resume', accountId }, 2);
  expect(await compose(queued)).toBe('overtaken');
  const failingSince = new Date(core.clock.now().getTime() - 80 * 3_600_000).toISOString();
  const afterwards = await append({ type: 'pause_failing', accountId, failingSince }, 3);
  expect(afterwards.type).toBe('WebhookResumed');
});
