import { maintenanceEvents, type MaintenanceEvent } from '#contracts/events/maintenance.ts';
import { oneOf, type Decider } from './decider.ts';
import { DomainError } from './errors.ts';

/** The newest rebuild of the read models: still to be done, called off, or done. */
export interface Rebuild {
  id: string;
  state: 'open' | 'cancelled' | 'done';
}

/** What was done to the installation: how many streams the last retry was of, and the newest rebuild. */
export interface MaintenanceState {
  retriedStreams: number;
  rebuild: Rebuild | null;
}

/** `streams` are those that are parked now. */
export type MaintenanceCommand =
  | { type: 'retryParked'; streams: readonly string[] }
  | { type: 'requestRebuild' | 'cancelRebuild'; rebuildId: string; accountId: string }
  | { type: 'finishRebuild'; rebuildId: string; events: number };

/**
 * The record of what administrators do to the installation. `[]` where nothing is parked, and where the rebuild is over already.
 * Throws DomainError `rebuild_running` for a rebuild beside another one, and `not_found` for one that is not the newest.
 */
export const maintenanceDecider: Decider<MaintenanceState, MaintenanceCommand, MaintenanceEvent> = {
  owns: oneOf<MaintenanceEvent>(maintenanceEvents),
  initial: { retriedStreams: 0, rebuild: null },
  evolve: (state, event) => {
    switch (event.type) {
      case 'ParkedStreamsRetried':
        return { ...state, retriedStreams: event.data.streams.length };
      case 'RebuildRequested':
        return { ...state, rebuild: { id: event.data.rebuildId, state: 'open' } };
      case 'RebuildCancelled':
        return { ...state, rebuild: { id: event.data.rebuildId, state: 'cancelled' } };
      case 'ReadModelsRebuilt':
        return { ...state, rebuild: { id: event.data.rebuildId, state: 'done' } };
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
        if (rebuild?.state === 'open') throw new DomainError('rebuild_running', 'The read models are being rebuilt already.');
        return [{ type: 'RebuildRequested', data: { rebuildId, accountId } }];
      }
      case 'cancelRebuild': {
        const { rebuildId, accountId } = command;
        if (rebuild?.id !== rebuildId)
          throw new DomainError('not_found', 'This rebuild does not exist, or a later one was started.');
        return rebuild.state === 'open' ? [{ type: 'RebuildCancelled', data: { rebuildId, accountId } }] : [];
      }
      case 'finishRebuild': {
        const { rebuildId, events } = command;
        // Also of one that was called off too late: what happened has happened.
        if (rebuild?.id !== rebuildId || rebuild.state === 'done') return [];
        return [{ type: 'ReadModelsRebuilt', data: { rebuildId, events } }];
      }
      default:
        return command satisfies never;
    }
  },
};
