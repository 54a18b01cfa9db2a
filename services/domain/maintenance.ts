import { maintenanceEvents, type MaintenanceEvent } from '#contracts/events/maintenance.ts';
import { oneOf, type Decider } from './decider.ts';

/** What was done to the installation: how many streams the last retry was of. */
export interface MaintenanceState {
  retriedStreams: number;
}

/** `streams` are those that are parked now. */
export interface MaintenanceCommand {
  type: 'retryParked';
  streams: readonly string[];
}

/** The record of what administrators do to the installation; `[]` where nothing is parked. Never refuses. */
export const maintenanceDecider: Decider<MaintenanceState, MaintenanceCommand, MaintenanceEvent> = {
  owns: oneOf<MaintenanceEvent>(maintenanceEvents),
  initial: { retriedStreams: 0 },
  evolve: (_state, { data }) => ({ retriedStreams: data.streams.length }),
  decide: ({ streams }) => (streams.length === 0 ? [] : [{ type: 'ParkedStreamsRetried', data: { streams: [...streams] } }]),
};
