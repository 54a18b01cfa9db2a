import { parseArgs } from 'node:util';
import { readConfig } from '#infra/config.ts';
import { connectEventStore } from '#infra/event-store/esdb.ts';
import { createLogger } from '#infra/logger.ts';
import { moveLog, type MoveLogOptions } from './moving/move-log.ts';
import { runToExit } from './tool.ts';
import { withServers } from './with-servers.ts';

const usage = 'usage: npm run move-log -- --from URL --to URL; `embedded` stands for the event store of the data folder.';
const embedded = 'embedded';

async function run(signal: AbortSignal): Promise<void> {
  const { from = '', to = '' } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } }).values;
  if (!from || !to || from === to) throw new Error(usage);
  for (const url of [from, to]) if (url !== embedded) readConfig({ EVENTSTORE_URL: url });
  const { EVENTSTORE_URL: _, ...env } = process.env;
  const needsEmbedded = [from, to].includes(embedded);
  await withServers(needsEmbedded ? env : { ...env, EVENTSTORE_URL: from }, async (config) => {
    const logger = createLogger(env['LOG_LEVEL'] ? config.LOG_LEVEL : 'warn', 'move-log');
    const open = (url: string) => connectEventStore(url === embedded ? (config.EVENTSTORE_URL ?? '') : url);
    const [source, target] = [open(from), open(to)];
    try {
      await move({ source, target, databaseUrl: config.DATABASE_URL ?? '', logger, signal });
    } finally {
      await Promise.all([source.close(), target.close()]);
    }
    const setting = to === embedded ? 'without EVENTSTORE_URL' : `with EVENTSTORE_URL=${to}`;
    console.log(`Read models and emails go on from there: start Waybill ${setting}.`);
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
