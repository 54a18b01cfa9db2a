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
import { bulkRow } from './rows/bulk.ts';
import { creationRow } from './rows/creation.ts';
import { listRows } from './rows/list.ts';
import { mailRows } from './rows/mail.ts';
import { rebuildRow } from './rows/rebuild.ts';
import { mailListRows } from './rows/mail-lists.ts';
import { sendingRow } from './rows/sending.ts';
import { signInRow } from './rows/sign-in.ts';
import { socketRows } from './rows/sockets.ts';
import { startRows } from './rows/start.ts';
import { appendFloor, statusLatencyRow, statusRate, statusRateRows, updates } from './rows/status.ts';
import { trackingRows } from './rows/tracking.ts';
import { startBenchServers } from './servers.ts';

const shipments = Number(process.env['BENCH_SHIPMENTS'] ?? 100_000);
const eventsEach = 3;

/** `npm run bench`: every figure next to its floor, measured in the same run. `--json` prints the rows for programs. */
async function bench(): Promise<Row[]> {
  const say = (text: string) => process.stderr.write(`${text}\n`);
  const rows: Row[] = [];
  const servers = await startBenchServers();
  try {
    say('publishing');
    const messaging = await brokerRows(servers);
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
    say('rebuilding');
    rows.push(await rebuildRow(servers, core));
    say('appending');
    const append = await appendFloor(servers);
    await core.sessions.open({ username: 'bench', email: 'bench@waybill.test', password: 'a long password', role: 'agent' });
    const session = await core.sessions.signIn('bench', 'a long password');
    const cookie = `waybill_session=${session?.token}`;
    const appUrl = await servers.start('waybill', 'services/main.ts', { ...servers.env, WAYBILL_ROLES: 'api,projector,relay' });
    say('starting peers');
    const peer = { DATABASE_URL: core.databaseUrl, STREAMS: String(updates) };
    const emmettUrl = await servers.start('emmett', 'tests/bench/floors/emmett.ts', peer);
    const updateInsertUrl = await servers.start('update and insert', 'tests/bench/floors/update-insert.ts', peer);
    say('tracking');
    const tracking = await trackingRows(servers, filled, { app: appUrl, emmett: emmettUrl });
    say('updating');
    const emmett = await statusRate(emmettUrl, filled, cookie);
    const updateInsert = await statusRate(updateInsertUrl, filled, cookie);
    const alone = await statusRate(appUrl, filled, cookie);
    const again = await statusRate(appUrl, filled, cookie);
    const latency = await statusLatencyRow(appUrl, filled, cookie);
    const bulk = await bulkRow(appUrl, filled, cookie);
    say('telling sockets');
    const plainUrl = await servers.start('plain sockets', 'tests/bench/floors/plain-sockets.ts', {
      EVENTSTORE_URL: servers.env['EVENTSTORE_URL'] ?? '',
    });
    const sockets = { app: appUrl, plain: plainUrl };
    rows.push(...(await socketRows(sockets, filled, cookie)));
    say('chatting');
    rows.push(...(await chatRows(sockets, core, cookie)));
    say('sending');
    rows.push(await sendingRow(core));
    say('updating and mailing');
    await servers.start('mailer', 'services/main.ts', { ...servers.env, WAYBILL_ROLES: 'mailer' });
    const withEmails = await statusRate(appUrl, filled, cookie);
    const floors = { append, emmett, updateInsert };
    rows.unshift(...tracking, ...statusRateRows(floors, { alone, again, withEmails }), latency, bulk);
    say('reading a mailbox');
    rows.push(...(await mailRows(servers, core)));
    say('creating');
    rows.push(await creationRow(core));
    say('guessing');
    rows.push(await signInRow(core));
    await core.shutdown.stop();
    say('listing');
    rows.push(...(await listRows(core.databaseUrl)), ...(await mailListRows(core.databaseUrl)));
    rows.push(...messaging);
  } finally {
    await servers.stop();
  }
  say('the event store');
  rows.push(...(await eventStoreRows()));
  say('starting');
  rows.push(...(await startRows()));
  return rows;
}

const rows = await bench();
console.log(process.argv.includes('--json') ? JSON.stringify(rows, null, 2) : asTable(rows));
process.exit(0);
