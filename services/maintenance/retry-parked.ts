import { streamOf } from '#contracts/events/registry.ts';
import { mostParkedStreams } from '#contracts/system.ts';
import type { Models } from '#projections/projector.ts';
import { parkedStreams } from '#projections/parked/queries.ts';
import type { CommandContext, Handle, Handled } from '../command.ts';
import { maintenanceDecider, type MaintenanceState } from '../domain/maintenance.ts';

/**
 * Has the parked streams tried again, and keeps who did it: the owner of the read models, in whatever process, begins anew, which
 * is when it tries them. Throws EventStoreUnavailable.
 */
export type RetryParked = (context: CommandContext) => Promise<Handled<MaintenanceState>>;

interface RetryParkedOptions {
  handle: Handle;
  models: Models;
  /** Makes the owner of the read models take over again. */
  restartProjector(): Promise<void>;
}

export const createRetryParked =
  ({ handle, models, restartProjector }: RetryParkedOptions): RetryParked =>
  async (context) => {
    const streams = (await parkedStreams(models, mostParkedStreams)).map(({ stream }) => stream);
    const command = { type: 'retryParked', streams } as const;
    const handled = await handle({ stream: streamOf.maintenance(), decider: maintenanceDecider, command, context });
    // Once more for a repeat: the first attempt may have been cut off before it came to this.
    if (handled.changed || handled.repeated) await restartProjector();
    return handled;
  };
