import { cp, copyFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freshId } from '#infra/ids.ts';
import { rebuild } from '#projections/rebuild.ts';
import { keysFile } from '#services/keys.ts';
import { projectors } from '#services/nouns.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { caughtUp } from '#tests/support/caught-up.ts';
import { eraseKnown } from '#tests/support/erase-known.ts';
import { databaseFolders, filesWith } from '#tests/support/files-with.ts';
import { canaryEmail, makeKnown, tablesNaming, type KnownPerson } from '#tests/support/known-person.ts';
import { startMailDesk } from '#tests/support/mail-desk.ts';
import { dumpModels } from '#tests/support/models.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts';

const waitMs = 120_000;
const roles = ['projector', 'relay', 'mailer', 'mailbox', 'eraser'];
const password = 'correct horse battery staple';
const account = { username: 'nora.qanary', email: canaryEmail, password, role: 'agent' } as const;

let servers: TestServers;
let known: KnownPerson;
let cookie: string;
/** PostgreSQL as it was before the erasure, once for each test. */
let backups: TestDatabase[];
let app: TestApp | undefined;
let told = '';
const logger = pino({ level: 'warn' }, { write: (line) => (told += line) });

const signIn = ({ request }: TestApp) => request('POST', '/api/auth/login', { body: { username: account.username, password } });
const me = ({ request }: TestApp) => request('GET', '/api/auth/me', { as: cookie });

beforeAll(async () => {
  servers = await startTestServers();
  const mail = await startMailDesk({ servers, roles: ['projector', 'relay', 'mailer'] });
  known = await makeKnown(mail);
  await mail.app.core.sessions.open(account);
  cookie = (await signIn(mail.app)).headers.get('set-cookie')?.split(';')[0] ?? '';
  if (!(await me(mail.app)).ok) throw new Error('not signed in');
  const view = { name: 'Nora Qanary', query: 'search=Nora+Qanary', columns: ['status'], isDefault: true };
  const body = { as: await mail.app.signIn('agent'), body: view };
  if (!(await mail.app.request('PUT', `/api/saved-views/${freshId()}`, body)).ok) throw new Error('the view is not saved');
  await caughtUp(mail.app.core);
  await mail.app.stop();
  const template = new URL(servers.env.DATABASE_URL).pathname.slice(1);
  backups = [await testDatabase({ template }), await testDatabase({ template })];
  await copyFile(keysFile(servers.env.DATA_DIR), `${keysFile(servers.env.DATA_DIR)}.older`);

  app = await startTestApp({ servers, roles });
  const { core } = app;
  const named = await core.directory.allByEmail(canaryEmail);
  const admin = await app.signIn('admin');
  for (const { id } of named) {
    const closed = await app.request('POST', `/api/people/${id}/deactivate`, { as: admin });
    if (!closed.ok) throw new Error(`not deactivated: ${closed.status}`);
  }
  await eraseKnown(app);
  await app.stop();
}, 400_000);
afterEach(async () => app?.stop());
afterAll(async () => {
  await servers.stop();
  await Promise.all(backups.map(({ drop }) => drop()));
});

const kept = async ({ core }: TestApp) => {
  const { rows } = await sql<{ emails: number; files: number; accounts: number }>`
    select (select count(*)::int from raw_emails) as emails,
      (select count(*)::int from attachments where about_id in (${known.chatId}, ${known.conversationId})) as files,
      (select count(*)::int from accounts where disabled_at is null and username ~* 'qanary') as accounts`.execute(core.db);
  return rows[0];
};

test.each([
  { older: 'PostgreSQL alone', areKeysOlder: false },
  { older: 'PostgreSQL and both places of keys', areKeysOlder: true },
])(
  '$older from before an erasure: nothing of the person is served, nor left after a while, nor after a restart',
  async ({ areKeysOlder }) => {
    const DATABASE_URL = (areKeysOlder ? backups[1] : backups[0])?.url ?? '';
    const keys = keysFile(servers.env.DATA_DIR);
    if (areKeysOlder) await cp(`${keys}.older`, keys);
    told = '';
    app = await startTestApp({ servers, env: { DATABASE_URL }, roles, logger });
    const { core } = app;
    expect((await me(app)).status, 'a session of before').toBe(401);
    expect((await signIn(app)).status, 'an account that is active there').toBe(401);
    expect(await tablesNaming(core.db), 'from the first request on').toEqual([]);
    expect(await kept(app)).toEqual({ emails: 0, files: 0, accounts: 0 });
    expect(told).toContain('PostgreSQL is older than the event log');

    const [folder = ''] = await databaseFolders(core.db, [DATABASE_URL]);
    await pollUntil(
      'the files to be cleaned',
      async () => {
        await sql`checkpoint`.execute(core.db);
        return (await filesWith(folder, ['qanary'])).length === 0;
      },
      waitMs,
    );
    expect(await filesWith(folder, ['shipmentcreated']), 'what is looked into is read').not.toEqual([]);
    const live = await dumpModels(core.models);
    await rebuild({ ...core, projectors, signal: new AbortController().signal });
    await caughtUp(core);
    expect(await dumpModels(core.models), 'the read models are those of a rebuild').toBe(live);
    await app.stop();

    told = '';
    app = await startTestApp({ servers, env: { DATABASE_URL }, roles, logger });
    expect(await tablesNaming(app.core.db)).toEqual([]);
    expect(await filesWith(folder, ['qanary'])).toEqual([]);
    expect(told, 'once').not.toContain('is older than the event log');
  },
  400_000,
);
