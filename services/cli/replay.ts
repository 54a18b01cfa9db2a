import { leases, revokeLease } from '#infra/database/lease.ts';
import { replayParked } from '#projections/replay.ts';
import type { Core } from '../compose.ts';
import { projectors } from '../nouns.ts';
import { shipmentWanted } from './replaying/shipment-options.ts';
import { showShipment } from './replaying/show-shipment.ts';
import { takeLease } from './replaying/take-lease.ts';
import { runToExit, withCore } from './tool.ts';

async function retryParked({ databaseUrl, db, models, log, logger }: Core, signal: AbortSignal): Promise<void> {
  const revoke = () => revokeLease(db, leases.projector);
  const lease = await takeLease({ databaseUrl, name: leases.projector, revoke, signal, logger });
  if (!lease) return;
  try {
    const { streams, stillParked } = await replayParked({ models, log, projectors, logger, epoch: lease.epoch });
    console.log(`Retried ${streams} parked streams; ${stillParked} events are still parked.`);
  } finally {
    await lease.release();
  }
}

await runToExit('replay', async (signal) => {
  const wanted = shipmentWanted(process.argv.slice(2));
  await withCore('replay', async (core) => {
    if (!wanted) return retryParked(core, signal);
    for (const line of await showShipment(core, wanted)) console.log(line);
    return undefined;
  });
});
