import { acquireLease, leases, revokeLease } from '#infra/database/lease.ts';
import { replayParked } from '#projections/replay.ts';
import { projectors } from '../nouns.ts';
import { runTool } from './tool.ts';

await runTool('replay', async ({ databaseUrl, db, models, log, logger }, signal) => {
  // The running projector tries parked streams itself when it takes over again; whoever is first does it.
  await revokeLease(db, leases.projector);
  const lease = await acquireLease(databaseUrl, leases.projector, signal, logger);
  if (!lease) return;
  try {
    const { streams, stillParked } = await replayParked({ models, log, projectors, logger, epoch: lease.epoch });
    console.log(`Retried ${streams} parked streams; ${stillParked} events are still parked.`);
  } finally {
    await lease.release();
  }
});
