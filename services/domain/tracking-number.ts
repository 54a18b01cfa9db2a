import { trackingNumberEvents, type TrackingNumberEvent } from '#contracts/events/tracking-number.ts';
import { oneOf, type Decider } from './decider.ts';
import { DomainError } from './errors.ts';

/**
 * A number is reserved once; a second shipment that asks for it has to take another. The state is whether it is taken. Deciding
 * throws DomainError `conflict`.
 */
export const trackingNumberDecider: Decider<boolean, TrackingNumberEvent['data'], TrackingNumberEvent> = {
  owns: oneOf<TrackingNumberEvent>(trackingNumberEvents),
  initial: false,
  evolve: () => true,
  isTerminal: (isTaken) => isTaken,
  decide(data, isTaken) {
    if (isTaken) throw new DomainError('conflict', 'This tracking number is already in use.');
    return [{ type: 'TrackingNumberReserved', data }];
  },
};
