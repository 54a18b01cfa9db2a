import { maintenanceEvents, type MaintenanceEvent } from '#contracts/events/maintenance.ts';
import { oneOf, type Decider } from './decider.ts';
import { DomainError } from './errors.ts';

/** The newest rebuild of the read models, or comparison of them with new ones: still to be done, called off, or done. */
export interface Rebuild {
  id: string;
  type: 'rebuild' | 'comparison';
  state: 'open' | 'cancelled' | 'done';
}

/** What was done to the installation: how many streams the last retry was of, and the newest rebuild or comparison. */
export interface MaintenanceState {
  retriedStreams: number;
  rebuild: Rebuild | null;
}

/** `streams` are those that are parked now. */
export type MaintenanceCommand =
  | { type: 'retryParked'; streams: readonly string[] }
  | { type: 'requestRebuild' | 'cancelRebuild'; rebuildId: string; accountId: string }
  | { type: 'finishRebuild'; rebuildId: string; events: number }
  | { type: 'requestComparison'; comparisonId: string; accountId: string }
  | { type: 'finishComparison'; comparisonId: string; position: string; events: number; rows: number; differing: number };

/**
 * The record of what administrators do to the installation. `[]` where nothing is parked, and where the rebuild is over already.
 * A comparison is cancelled as a rebuild is. Throws DomainError `rebuild_running` for one of either beside another one, and `not_found`
 * for one that is not the newest.
 */
export const maintenanceDecider: Decider<MaintenanceState, MaintenanceCommand, MaintenanceEvent> = {
  owns: oneOf<MaintenanceEvent>(maintenanceEvents),
  initial: { retriedStreams: 0, rebuild: null },
  evolve: (state, event) => {
    switch (event.type) {
      case 'ParkedStreamsRetried':
        return { ...state, retriedStreams: event.data.streams.length };
      case 'RebuildRequested':
        return { ...state, rebuild: { id: event.data.rebuildId, type: 'rebuild', state: 'open' } };
      case 'RebuildCancelled':
        return { ...state, rebuild: { id: event.data.rebuildId, type: 'rebuild', state: 'cancelled' } };
      case 'ReadModelsRebuilt':
        return { ...state, rebuild: { id: event.data.rebuildId, type: 'rebuild', state: 'done' } };
      case 'ComparisonRequested':
        return { ...state, rebuild: { id: event.data.comparisonId, type: 'comparison', state: 'open' } };
      case 'ComparisonCancelled':
        return { ...state, rebuild: { id: event.data.comparisonId, type: 'comparison', state: 'cancelled' } };
      case 'ReadModelsCompared':
        return { ...state, rebuild: { id: event.data.comparisonId, type: 'comparison', state: 'done' } };
      default:
        return event satisfies never;
    }
  },
  decide: (command, { rebuild }) => {
    switch (command.type) {
      case 'retryParked':
        return command.streams.length === 0 ? [] : [{ type: 'ParkedStreamsRetried', data: { streams: [...command.streams] } }];
      case 'requestRebuild': {
        const { rebuildId, accountId } = command;
        refuseBeside(rebuild);
        return [{ type: 'RebuildRequested', data: { rebuildId, accountId } }];
      }
      case 'cancelRebuild': {
        const { rebuildId, accountId } = command;
        if (rebuild?.id !== rebuildId)
          throw new DomainError('not_found', 'This rebuild does not exist, or a later one was started.');
        if (rebuild.state !== 'open') return [];
        if (rebuild.type === 'comparison') return [{ type: 'ComparisonCancelled', data: { comparisonId: rebuildId, accountId } }];
        return [{ type: 'RebuildCancelled', data: { rebuildId, accountId } }];
      }
      case 'finishRebuild': {
        const { rebuildId, events } = command;
        // Also of one that was called off too late: what happened has happened.
        if (rebuild?.id !== rebuildId || rebuild.state === 'done') return [];
        return [{ type: 'ReadModelsRebuilt', data: { rebuildId, events } }];
      }
      case 'requestComparison': {
        const { comparisonId, accountId } = command;
        refuseBeside(rebuild);
        return [{ type: 'ComparisonRequested', data: { comparisonId, accountId } }];
      }
      case 'finishComparison': {
        const { type: _type, ...data } = command;
        if (rebuild?.id !== data.comparisonId || rebuild.state !== 'open') return [];
        return [{ type: 'ReadModelsCompared', data }];
      }
      default:
        return command satisfies never;
    }
  },
};

function refuseBeside(rebuild: Rebuild | null): void {
  if (rebuild?.state === 'open')
    throw new DomainError('rebuild_running', 'The read models are being rebuilt or compared already.');
}
