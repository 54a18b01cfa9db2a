import { alertEvents, type AlertEvent } from '#contracts/events/alert.ts';
import type { Fact } from '#contracts/events/envelope.ts';
import { oneOf, type Decided, type Decider } from './decider.ts';
import { DomainError } from './errors.ts';

type Published = Extract<AlertEvent, { type: 'AlertPublished' }>['data'];

/** An alert that was published, up or taken down. */
export interface ExistingAlert {
  type: 'published' | 'withdrawn';
  alert: Published;
  publishedAt: string;
}

/** The life of a service alert. */
export type AlertState = { type: 'none' } | ExistingAlert;

function evolve(state: AlertState, { type, data, metadata }: Fact<AlertEvent>): AlertState {
  switch (type) {
    case 'AlertPublished':
      return { type: 'published', alert: data, publishedAt: metadata.occurredAt };
    case 'AlertWithdrawn':
      return state.type === 'none' ? state : { ...state, type: 'withdrawn' };
    default:
      return type satisfies never;
  }
}

export type AlertCommand = { type: 'publish'; alert: Published; now: string } | { type: 'withdraw'; alertId: string };

function decide(command: AlertCommand, state: AlertState): Decided<AlertEvent>[] {
  switch (command.type) {
    case 'publish': {
      if (state.type !== 'none') return [];
      const { alert, now } = command;
      if (alert.until !== null && Date.parse(alert.until) <= Date.parse(now)) {
        throw new DomainError('invalid_request', 'An alert cannot end before it begins.', 'until');
      }
      return [{ type: 'AlertPublished', data: alert }];
    }
    case 'withdraw':
      if (state.type === 'none') throw new DomainError('not_found', 'Alert not found.');
      if (state.type === 'withdrawn') return [];
      return [{ type: 'AlertWithdrawn', data: { alertId: command.alertId } }];
    default:
      return command satisfies never;
  }
}

/** The rules of a service alert. Deciding throws DomainError: `not_found`, `invalid_request`. */
export const alertDecider: Decider<AlertState, AlertCommand, AlertEvent> = {
  owns: oneOf<AlertEvent>(alertEvents),
  initial: { type: 'none' },
  evolve,
  decide,
};
