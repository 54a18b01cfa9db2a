import type { Replayed } from '#projections/next-models.ts';
import { rebuild } from '#projections/rebuild.ts';
import { adoptLog } from '#infra/adopt-log.ts';
import { identifyLog } from '#infra/event-store/log-identity.ts';
import { projectors } from '../nouns.ts';
import { runTool } from './tool.ts';

await runTool('rebuild', async ({ databaseUrl, db, store, log, seals, sealingKey, clock, logger }, signal) => {
  const logId = await identifyLog(store, clock.now());
  const startedAt = performance.now();
  const onProgress = ({ events, share }: Replayed) => process.stderr.write(`\r${events} events, ${Math.floor(share * 100)} %`);
  const applied = await rebuild({ databaseUrl, log, projectors, logger, signal, onProgress });
  const seconds = (performance.now() - startedAt) / 1_000;
  console.log(`\rRebuilt the read models from ${applied} events in ${seconds.toFixed(1)} s.`);
  const { isOther, droppedEmails } = await adoptLog(db, store, { logId, seals, sealingKey, now: clock.now() });
  if (!isOther) return;
  console.log(
    'This is not the event log that emails were sent from before: they begin at its end, and nothing in it is sent again.',
  );
  if (droppedEmails > 0) console.log(`Dropped ${droppedEmails} queued emails about events that this log does not have.`);
});
