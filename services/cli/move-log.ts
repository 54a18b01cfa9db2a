import { parseArgs } from 'node:util';
import { readConfig } from '#infra/config.ts';
import { connectEventStore } from '#infra/event-store/esdb.ts';
import { EventStoreUnavailable, type EventStore } from '#infra/event-store/event-store.ts';
import { createLogger } from '#infra/logger.ts';
import { moveLog, type MoveLogOptions } from './moving/move-log.ts';
import { runToExit } from './tool.ts';
import { withServers } from './with-servers.ts';

const usage =
  'usage: npm run move-log -- --from URL --to URL [--from-prefix NAME] [--to-prefix NAME]; `embedded` stands for the event store of the ' +
  'data folder, and STREAM_PREFIX is the prefix where none is given ("" for none).';
const embedded = 'embedded';

async function run(signal: AbortSignal): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { from: text, to: text, 'from-prefix': text, 'to-prefix': text } });
  const { from = '', to = '', 'from-prefix': fromPrefix, 'to-prefix': toPrefix } = values;
  if (!from || !to) throw new Error(usage);
  for (const url of [from, to]) if (url !== embedded) readConfig({ EVENTSTORE_URL: url });
  for (const prefix of [fromPrefix, toPrefix]) if (prefix) readConfig({ STREAM_PREFIX: prefix });
  const { EVENTSTORE_URL: _, ...env } = process.env;
  const needsEmbedded = [from, to].includes(embedded);
  await withServers(needsEmbedded ? env : { ...env, EVENTSTORE_URL: from }, async (config) => {
    const logger = createLogger(env['LOG_LEVEL'] ? config.LOG_LEVEL : 'warn', 'move-log');
    const open = (url: string, streamPrefix: string) =>
      connectEventStore(url === embedded ? (config.EVENTSTORE_URL ?? '') : url, { streamPrefix: streamPrefix || undefined });
    const { STREAM_PREFIX: prefix = '' } = config;
    const [here, there] = [fromPrefix ?? prefix, toPrefix ?? prefix];
    if (from === to && here === there) throw new Error(`The log is there already. ${usage}`);
    const [source, target] = [open(from, here), open(to, there)];
    try {
      await Promise.all([requireAnswer(source, '--from'), requireAnswer(target, '--to')]);
      await move({ source, target, databaseUrl: config.DATABASE_URL ?? '', logger, signal });
    } finally {
      await Promise.all([source.close(), target.close()]);
    }
    const settings = [to === embedded ? 'without EVENTSTORE_URL' : `with EVENTSTORE_URL=${to}`];
    if (there !== prefix) settings.push(there ? `with STREAM_PREFIX=${there}` : 'without STREAM_PREFIX');
    console.log(`Read models and emails go on from there: start Waybill ${settings.join(' and ')}.`);
  });
}

async function requireAnswer(store: EventStore, option: string): Promise<void> {
  await store.end().catch((error: unknown) => {
    if (!(error instanceof EventStoreUnavailable)) throw error;
    throw new Error(
      `The event store of ${option} does not answer. Start it or correct its URL, and run this again; nothing has changed.`,
      { cause: error },
    );
  });
}

async function move(options: Omit<MoveLogOptions, 'onProgress'>): Promise<void> {
  const startedAt = performance.now();
  const { copied, events, hash } = await moveLog({
    ...options,
    onProgress: (count) => process.stderr.write(`\r${count} events`),
  });
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(`\rCopied ${copied} events in ${seconds} s. Both logs have the same ${events} (SHA-256 ${hash}).`);
}

await runToExit('move-log', run);
