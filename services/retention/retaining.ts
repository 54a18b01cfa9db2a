import type { Position } from '#contracts/events/envelope.ts';
import { leases } from '#infra/database/lease.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import type { Logger } from '#infra/logger.ts';
import { startOwnedWorker, type OwnedWorker } from '#infra/owned-worker.ts';
import { pause } from '#infra/shutdown.ts';
import { retentionStanding, runRetention, type RetentionRunOptions } from './run.ts';

const backOffMs = { min: 1_000, max: 60_000 };
/** How often it is looked whether a day has begun, or the read models have followed. */
const lookedEveryMs = 10_000;

export interface RetainingOptions extends RetentionRunOptions {
  databaseUrl: string;
  log: EventLog;
  /** How far the read models have read the log. */
  applied(): Promise<Position | undefined>;
  /** Throws while the log is not the one that the read models belong to. */
  admit(): Promise<void>;
  logger: Logger;
  everyMs?: number;
}

/** Runs the rules of retention, once a day, in one process at a time; what it leaves behind in the middle, its successor does. */
export function startRetaining(options: RetainingOptions): OwnedWorker {
  const { databaseUrl, log, admit, clock, logger, everyMs = lookedEveryMs } = options;
  /** How far the read models have to be: by older ones something would be taken for over that was opened again. */
  let upTo: Position | undefined;
  let isTold = false;
  return startOwnedWorker({
    name: leases.retention,
    databaseUrl,
    logger,
    backOffMs,
    async own(_lease, signal, report) {
      report.running();
      while (!signal.aborted) {
        await admit();
        const { isDue, heldSince } = await retentionStanding(options);
        if (heldSince !== null && !isTold)
          logger.warn(
            { since: heldSince, now: clock.now() },
            'the clock is far ahead of the last run of retention: no rule runs until an administrator says that it is right',
          );
        isTold = heldSince !== null;
        if (isDue) {
          upTo ??= await log.store.end();
          if (await haveFollowed(options, upTo)) {
            await runRetention(options, signal);
            upTo = undefined;
          }
        }
        report.progress();
        await pause(everyMs, signal);
      }
    },
  });
}

/** What is left up to there may all be of other programs. */
async function haveFollowed(
  { log, applied }: Pick<RetainingOptions, 'log' | 'applied'>,
  upTo: Position | undefined,
): Promise<boolean> {
  if (!upTo) return true;
  for await (const next of log.store.readAll({ after: await applied(), limit: 1 })) return next.position.commit > upTo.commit;
  return true;
}
