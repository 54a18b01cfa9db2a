import { createLogger } from '#infra/logger.ts';
import { readConfig } from '#infra/config.ts';
import { projectors } from '#services/nouns.ts';
import { rebuild } from '#projections/rebuild.ts';
import { composeCore, letReactorsGoLive } from '#services/compose.ts';
import { fill } from './fill.ts';
import { asTable, type Row } from './row.ts';
import { brokerRows } from './rows/broker.ts';
import { eventStoreRows } from './rows/event-store.ts';
import { chatRows } from './rows/chats.ts';
import { asOfRow } from './rows/as-of.ts';
import { bulkRow } from './rows/bulk.ts';
import { creationRow } from './rows/creation.ts';
import { feedRow } from './rows/feed.ts';
import { importRows } from './rows/import.ts';
import { listRows } from './rows/list.ts';
import { mailRows } from './rows/mail.ts';
import { rebuildRow } from './rows/rebuild.ts';
import { mailListRows } from './rows/mail-lists.ts';
import { sealRows } from './rows/seals.ts';
import { sendingRow } from './rows/sending.ts';
import { signInRow } from './rows/sign-in.ts';
import { socketRows } from './rows/sockets.ts';
import { startRows } from './rows/start.ts';
import { appendFloor, statusLatencyRow, statusRate, statusRateRows, updates } from './rows/status.ts';
import { trackingRows } from './rows/tracking.ts';
import { webhookRows } from './rows/webhooks.ts';
import { startBenchServers } from './servers.ts';

const shipments = Number(process.env['BENCH_SHIPMENTS'] ?? 100_000);
const eventsEach = 3;

/** The parts, in the order of their rows. */
const parts = [
  'tracking',
  'updating',
  'rebuilding',
  'auditing',
  'sealing',
  'sockets',
  'chatting',
  'following',
  'sending',
  'webhooks',
  'mailbox',
  'creating',
  'guessing',
  'listing',
  'messaging',
  'importing',
  'event-store',
  'starting',
] as const;
type Part = (typeof parts)[number];
/** Parts with servers of their own, which need no filled log. */
const apart: readonly string[] = ['importing', 'event-store', 'starting'];
const chosen = process.env['BENCH_ROWS']?.split(',');

/** `npm run bench`: every figure next to its floor, measured in the same run. `--json` prints the rows for programs. */
async function bench(): Promise<Row[]> {
  const unknown = chosen?.filter((name) => !parts.some((part) => part === name)) ?? [];
  if (unknown.length > 0) throw new Error(`BENCH_ROWS: there is no ${unknown.join(', ')}; choose of ${parts.join(', ')}`);
  const say = (text: string) => process.stderr.write(`${text}\n`);
  const rows = new Map<Part, Row[]>();
  const isChosen = (part: Part) => !chosen || chosen.includes(part);
  const measure = async (part: Part, work: () => Promise<Row[]>) => {
    if (!isChosen(part)) return;
    say(part);
    rows.set(part, await work());
  };
  const measureShared = async () => {
    const servers = await startBenchServers();
    try {
      await measure('messaging', () => brokerRows(servers));
      const core = await composeCore({ config: readConfig(servers.env), logger: createLogger('error', 'bench') });
      await letReactorsGoLive(core);
      say(`filling the log with ${shipments} shipments of ${eventsEach} events`);
      const filled = (await fill(core, shipments, eventsEach)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
      say('building the read models');
      await rebuild({
        databaseUrl: core.databaseUrl,
        log: core.log,
        projectors,
        logger: core.logger,
        signal: new AbortController().signal,
      });
      await measure('rebuilding', async () => [await rebuildRow(servers, core)]);
      await measure('auditing', async () => [await asOfRow(core)]);
      await measure('sealing', () => sealRows(servers, core, readConfig(servers.env)));
      const append = isChosen('updating') ? await appendFloor(servers) : Number.NaN;
      const signInAs = async (role: 'agent' | 'admin') => {
        await core.sessions.open({ username: role, email: `${role}@waybill.test`, password: 'a long password', role });
        return `waybill_session=${(await core.sessions.signIn(role, 'a long password'))?.token}`;
      };
      const cookie = await signInAs('agent');
      const appUrl = await servers.start('waybill', 'services/main.ts', { ...servers.env, WAYBILL_ROLES: 'api,projector,relay' });
      const peer = { DATABASE_URL: core.databaseUrl, STREAMS: String(updates) };
      const emmettUrl = await servers.start('emmett', 'tests/bench/floors/emmett.ts', peer);
      await measure('tracking', () => trackingRows(servers, filled, { app: appUrl, emmett: emmettUrl }));
      const updateWithoutEmails = async () => {
        say('updating');
        const updateInsertUrl = await servers.start('update and insert', 'tests/bench/floors/update-insert.ts', peer);
        const emmett = await statusRate(emmettUrl, filled, cookie);
        const updateInsert = await statusRate(updateInsertUrl, filled, cookie);
        const alone = await statusRate(appUrl, filled, cookie);
        const again = await statusRate(appUrl, filled, cookie);
        const others = [await statusLatencyRow(appUrl, filled, cookie), await bulkRow(appUrl, filled, cookie)];
        return { floors: { append, emmett, updateInsert }, alone, again, others };
      };
      const updated = isChosen('updating') && (await updateWithoutEmails());
      const plainUrl = await servers.start('plain sockets', 'tests/bench/floors/plain-sockets.ts', {
        EVENTSTORE_URL: servers.env['EVENTSTORE_URL'] ?? '',
      });
      const startFresh = () => servers.start('idle sockets', 'services/main.ts', { ...servers.env, WAYBILL_ROLES: 'api' });
      const sockets = { app: appUrl, plain: plainUrl, startFresh };
      await measure('sockets', () => socketRows(sockets, filled, cookie));
      await measure('chatting', () => chatRows(sockets, core, cookie));
      await measure('following', async () => [await feedRow(appUrl, filled, await signInAs('admin'))]);
      await measure('sending', async () => [await sendingRow(core)]);
      await measure('webhooks', () => webhookRows(servers, core.db));
      if (updated) {
        say('updating and mailing');
        await servers.start('mailer', 'services/main.ts', { ...servers.env, WAYBILL_ROLES: 'mailer' });
        const withEmails = await statusRate(appUrl, filled, cookie);
        const { floors, others, ...rates } = updated;
        rows.set('updating', [...statusRateRows(floors, { ...rates, withEmails }), ...others]);
      }
      await measure('mailbox', () => mailRows(servers, core));
      await measure('creating', async () => [await creationRow(core)]);
      await measure('guessing', async () => [await signInRow(core)]);
      await core.shutdown.stop();
      await measure('listing', async () => [...(await listRows(core.databaseUrl)), ...(await mailListRows(core.databaseUrl))]);
    } finally {
      await servers.stop();
    }
  };
  if (!chosen?.every((name) => apart.includes(name))) await measureShared();
  await measure('importing', importRows);
  await measure('event-store', eventStoreRows);
  await measure('starting', startRows);
  return parts.flatMap((part) => rows.get(part) ?? []);
}

const rows = await bench();
console.log(process.argv.includes('--json') ? JSON.stringify(rows, null, 2) : asTable(rows));
process.exit(0);
