import { inspect } from 'node:util';
import { Writable } from 'node:stream';
import { connect } from 'nats';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { errorBodySchema } from '#contracts/errors.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { languages } from '#contracts/languages.ts';
import { mailboxDisconnectedSchema, mailboxesSchema, mailboxSchema, mailTestSchema, type Mailbox } from '#contracts/mailboxes.ts';
import { freshId } from '#infra/ids.ts';
import { mailLoginsPerMinute } from '#services/api/rate-limits.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { startMailboxHome, type MailboxHome } from '#tests/support/mailbox-home.ts';

const first = 'fi"rst\\canary-päss';
const second = 'second-canary-word';
const wrong = 'wrong-canary-word';

let app: TestApp;
let logged = '';
let home: MailboxHome;
beforeAll(async () => {
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString();
      done();
    },
  });
  app = await startTestApp({ roles: ['projector', 'relay'], logger: pino({ level: 'trace' }, sink) });
});
afterAll(() => app.stop());
beforeEach(async () => {
  home = await startMailboxHome(first);
});
afterEach(() => home.stop());

/** Each has an account of its own to spend the logins of. */
let people = 0;
async function anAdmin(): Promise<string> {
  people += 1;
  const username = `admin${people}`;
  await app.core.sessions.open({ username, email: `${username}@waybill.test`, password: 'a long password', role: 'admin' });
  return `waybill_session=${(await app.core.sessions.signIn(username, 'a long password'))?.token}`;
}
const post = (as: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  app.request('POST', path, { as, headers, ...(body === undefined ? {} : { body }) });
const refusalOf = async (answer: Response) => ({ status: answer.status, ...errorBodySchema.parse(await answer.json()) });
const listed = async (as: string) =>
  mailboxesSchema.parse(await (await app.request('GET', '/api/mailboxes', { as })).json()).mailboxes;
const connected = async (as: string, email = `${freshId()}@parcels.example`): Promise<Mailbox> => {
  const answer = await post(as, '/api/connect-email', home.connection({ email }));
  expect(answer.status).toBe(200);
  return mailboxSchema.parse(await answer.json());
};

test('a mailbox is connected, listed behind the business mailbox, tested, given another password and disconnected', async () => {
  const admin = await anAdmin();
  const mailbox = await connected(admin, 'Desk@Parcels.example');
  expect(mailbox).toMatchObject({
    address: 'Desk@Parcels.example',
    provider: 'custom',
    isBusiness: false,
    imap: { host: '127.0.0.1', port: home.imap.port, security: 'none' },
    smtp: { host: '127.0.0.1', port: home.smtp.port, security: 'none' },
    health: { state: 'connecting', received: 0, problem: null },
  });
  const [business, ...others] = await listed(admin);
  expect(business).toMatchObject({ isBusiness: true, address: 'parcels@waybill.test', smtp: { security: 'none' } });
  expect(others).toEqual([mailbox]);
  expect(await app.core.mailboxes.find(mailbox.id)).toMatchObject({ imap: { password: first }, smtp: { user: mailbox.address } });

  const tested = async () => mailTestSchema.parse(await (await post(admin, `/api/mailboxes/${mailbox.id}/test`)).json());
  expect(await tested()).toEqual({ imap: null, smtp: null });
  home.password = second;
  expect(await tested()).toEqual({ imap: 'wrong_password', smtp: 'wrong_password' });
  const replaced = await post(admin, `/api/mailboxes/${mailbox.id}/password`, { password: second });
  expect([replaced.status, mailboxSchema.parse(await replaced.json()).id]).toEqual([200, mailbox.id]);
  expect(await app.core.mailboxes.find(mailbox.id)).toMatchObject({ imap: { password: second } });
  expect(await tested()).toEqual({ imap: null, smtp: null });

  const end = await post(admin, `/api/mailboxes/${mailbox.id.toUpperCase()}/disconnect`);
  expect([end.status, mailboxDisconnectedSchema.parse(await end.json())]).toEqual([200, { id: mailbox.id, keptEmails: 0 }]);
  expect((await listed(admin)).map(({ isBusiness }) => isBusiness)).toEqual([true]);
  expect(await app.core.mailboxes.find(mailbox.id)).toBeUndefined();
  expect(await app.core.db.selectFrom('mail_secrets').selectAll().execute()).toEqual([]);
});

test('a wrong password is refused with the reason of each side, and nothing is kept', async () => {
  const admin = await anAdmin();
  const { status, code, mail, fields } = await refusalOf(
    await post(admin, '/api/connect-email', home.connection({ password: wrong, smtpServer: 'nobody.invalid' })),
  );
  expect({ status, code, mail }).toEqual({
    status: 400,
    code: 'mail_login_failed',
    mail: { imap: 'wrong_password', smtp: 'host_unknown' },
  });
  expect(fields).toEqual({
    imapServer: expect.stringContaining('did not accept this email address and password'),
    smtpServer: expect.stringContaining('No server has this name'),
  });
  expect(await app.core.db.selectFrom('mail_secrets').selectAll().execute()).toEqual([]);
});

test('what each side said is said in every language', async () => {
  const said = new Set<string>();
  for (const language of languages) {
    const answer = await post(await anAdmin(), '/api/connect-email', home.connection({ password: wrong }), {
      'Accept-Language': language,
    });
    said.add((await refusalOf(answer)).fields?.['imapServer'] ?? '');
  }
  expect(said.size).toBe(languages.length);
});

test('ports default to 993 and 587, and what is no host or no port is named', async () => {
  const admin = await anAdmin();
  const { imapPort: _, smtpPort: __, ...body } = home.connection();
  const refused = await refusalOf(await post(admin, '/api/connect-email', body));
  expect([refused.code, refused.mail]).toEqual(['mail_login_failed', { imap: 'unreachable', smtp: 'unreachable' }]);
  const bad = { ...home.connection(), imapServer: 'https://mail.example/x', smtpPort: 70_000, password: '' };
  expect(Object.keys((await refusalOf(await post(admin, '/api/connect-email', bad))).fields ?? {}).toSorted()).toEqual([
    'imapServer',
    'password',
    'smtpPort',
  ]);
});

test('the same key connects once, and asks the mail servers once', async () => {
  const admin = await anAdmin();
  const key = { 'Idempotency-Key': freshId() };
  const body = home.connection({ email: 'once@parcels.example' });
  const before = home.imap.connections;
  const [one, two] = [await post(admin, '/api/connect-email', body, key), await post(admin, '/api/connect-email', body, key)];
  expect([one.status, await two.json()]).toEqual([200, await one.json()]);
  expect(home.imap.connections).toBe(before + 1);
  expect((await refusalOf(await post(admin, '/api/connect-email', { ...body, password: second }, key))).status).toBe(422);
});

test('an account may try five logins a minute, whatever they come to', async () => {
  const admin = await anAdmin();
  const { id } = await connected(admin);
  for (let tries = 1; tries < mailLoginsPerMinute; tries += 1) {
    expect((await post(admin, '/api/connect-email', home.connection({ password: wrong }))).status).toBe(400);
  }
  for (const [path, body] of [
    ['/api/connect-email', home.connection()],
    [`/api/mailboxes/${id}/password`, { password: first }],
    [`/api/mailboxes/${id}/test`, undefined],
  ] as const) {
    const refused = await post(admin, path, body);
    expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true]);
  }
  expect((await post(await anAdmin(), `/api/mailboxes/${id}/test`)).status).toBe(200);
});

test('auditors see mailboxes and nothing secret; agents see none', async () => {
  const { id } = await connected(await anAdmin());
  const auditor = await app.signIn('auditor');
  expect((await listed(auditor)).map((mailbox) => mailbox.id)).toContain(id);
  expect((await app.request('GET', '/api/mailboxes', { as: await app.signIn('agent') })).status).toBe(403);
});

test('the business mailbox cannot be connected, changed or disconnected', async () => {
  const admin = await anAdmin();
  const [business] = await listed(admin);
  const taken = await refusalOf(await post(admin, '/api/connect-email', home.connection({ email: 'parcels@waybill.test' })));
  expect([taken.status, taken.code, Object.keys(taken.fields ?? {})]).toEqual([409, 'taken', ['email']]);
  expect((await post(admin, `/api/mailboxes/${business?.id}/password`, { password: second })).status).toBe(404);
  expect((await post(admin, `/api/mailboxes/${business?.id}/disconnect`)).status).toBe(404);
  expect(await (await post(admin, `/api/mailboxes/${business?.id}/test`)).json()).toEqual({ imap: null, smtp: null });
});

test('a mailbox whose password is gone says so', async () => {
  const admin = await anAdmin();
  const { id } = await connected(admin);
  await app.core.db.deleteFrom('mail_secrets').where('mailbox_id', '=', id).execute();
  expect((await listed(admin)).find((mailbox) => mailbox.id === id)?.health).toMatchObject({
    state: 'failing',
    problem: 'password_missing',
  });
  expect(await (await post(admin, `/api/mailboxes/${id}/test`)).json()).toEqual({
    imap: 'password_missing',
    smtp: 'password_missing',
  });
});

test('no password of a mailbox is in the log, the read models, what is logged, the bus, metrics or an answer', async () => {
  const bus = await connect({ servers: app.config.NATS_URL?.replace('nats://', '') ?? '' });
  let published = '';
  bus.subscribe('>', { callback: (_error, message) => void (published += `${message.subject} ${message.string()}\n`) });
  await bus.flush();
  const admin = await anAdmin();
  const said: string[] = [];
  const say = async (answer: Promise<Response>) => {
    const response = await answer;
    said.push(JSON.stringify([...response.headers]), await response.text());
  };
  const mailbox = await connected(admin);
  await say(post(admin, '/api/connect-email', home.connection({ password: wrong })));
  await say(post(admin, '/api/connect-email', { ...home.connection({ password: wrong }), unknown: true }));
  await say(post(admin, `/api/mailboxes/${mailbox.id}/test`));
  home.password = second;
  await say(post(admin, `/api/mailboxes/${mailbox.id}/password`, { password: second }));
  for (const path of ['/api/mailboxes', '/metrics', '/readyz', '/api/openapi.json']) {
    await say(app.request('GET', path, { as: admin }));
  }
  const events = await app.core.log.read(streamOf.mailbox(mailbox.id));
  await app.request('GET', '/api/mailboxes', { as: admin });
  const rows = await app.core.models.selectFrom('mailboxes').selectAll().execute();
  const state = [
    await app.core.db.selectFrom('mail_secrets').selectAll().execute(),
    await app.core.db.selectFrom('idempotency_keys').selectAll().execute(),
  ];
  const secretBytes =
    state[0]?.map((row) => ('wrapped_secret' in row ? row.wrapped_secret.toString('latin1') : '')).join('') ?? '';
  await bus.close();

  expect(events.map(({ type }) => type)).toEqual(['MailboxConnected', 'MailboxPasswordReplaced']);
  const everything = [inspect([events, rows, state], { depth: null }), secretBytes, published, logged, ...said].join('\n');
  expect(everything).toContain(mailbox.id);
  expect(logged).toContain('"route":"/api/connect-email"');
  for (const password of [first, second, wrong]) {
    for (const form of [password, JSON.stringify(password).slice(1, -1), Buffer.from(password).toString('base64').slice(0, 20)]) {
      expect(everything.includes(form), form).toBe(false);
    }
  }
});
