import { streamOf } from '#contracts/events/registry.ts';
import { rebuildRequestedSubject } from '#contracts/subjects.ts';
import type { Bus } from '#infra/bus/bus.ts';
import type { CommandContext, Handle, Handled } from '../command.ts';
import { maintenanceDecider, type MaintenanceCommand, type MaintenanceState, type Rebuild } from '../domain/maintenance.ts';

/** Asks for new read models, or to have the present ones compared with new ones, and cancels that. Throw DomainError and EventStoreUnavailable. */
export interface RebuildCommands {
  request(rebuildId: string, context: CommandContext): Promise<Handled<Rebuild>>;
  requestComparison(comparisonId: string, context: CommandContext): Promise<Handled<Rebuild>>;
  /** Of either; changes nothing where the rebuild is over. */
  cancel(rebuildId: string, context: CommandContext): Promise<Handled<MaintenanceState>>;
}

export function createRebuildCommands({ handle, bus }: { handle: Handle; bus: Bus }): RebuildCommands {
  const carryOut = (command: MaintenanceCommand, context: CommandContext) =>
    handle({ stream: streamOf.maintenance(), decider: maintenanceDecider, command, context });
  const ask = async (command: MaintenanceCommand, context: CommandContext) => {
    const handled = await carryOut(command, context);
    const { rebuild } = handled.state;
    if (!rebuild) throw new TypeError('what was asked for is not in its stream');
    bus.publish(rebuildRequestedSubject, '{}');
    return { ...handled, state: rebuild };
  };
  return {
    request: (rebuildId, context) => ask({ type: 'requestRebuild', rebuildId, accountId: context.actor.id }, context),
    requestComparison: (comparisonId, context) =>
      ask({ type: 'requestComparison', comparisonId, accountId: context.actor.id }, context),
    cancel: (rebuildId, context) => carryOut({ type: 'cancelRebuild', rebuildId, accountId: context.actor.id }, context),
  };
}
