import { streamOf } from '#contracts/events/registry.ts';
import { rebuildRequestedSubject } from '#contracts/subjects.ts';
import type { Bus } from '#infra/bus/bus.ts';
import type { CommandContext, Handle, Handled } from '../command.ts';
import { maintenanceDecider, type MaintenanceState, type Rebuild } from '../domain/maintenance.ts';

/** Asks for new read models, and calls that off. Both throw DomainError and EventStoreUnavailable. */
export interface RebuildCommands {
  request(rebuildId: string, context: CommandContext): Promise<Handled<Rebuild>>;
  /** Changes nothing where the rebuild is over. */
  cancel(rebuildId: string, context: CommandContext): Promise<Handled<MaintenanceState>>;
}

export function createRebuildCommands({ handle, bus }: { handle: Handle; bus: Bus }): RebuildCommands {
  const carryOut = (type: 'requestRebuild' | 'cancelRebuild', rebuildId: string, context: CommandContext) => {
    const command = { type, rebuildId, accountId: context.actor.id } as const;
    return handle({ stream: streamOf.maintenance(), decider: maintenanceDecider, command, context });
  };
  return {
    async request(rebuildId, context) {
      const handled = await carryOut('requestRebuild', rebuildId, context);
      const { rebuild } = handled.state;
      if (!rebuild) throw new TypeError('the rebuild that was asked for is not in its stream');
      bus.publish(rebuildRequestedSubject, '{}');
      return { ...handled, state: rebuild };
    },
    cancel: (rebuildId, context) => carryOut('cancelRebuild', rebuildId, context),
  };
}
