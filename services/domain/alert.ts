import type { AlertEvent } from '#contracts/events/alert.ts';
import type { Recorded } from '#contracts/events/envelope.ts';
import { DomainError } from './errors.ts';
import type { Decided } from './shipment.ts';

type Published = Extract<AlertEvent, { type: 'AlertPublished' }>['data'];

/** The life of a service alert. */
export type AlertState =
  | { type: 'none' }
  | { type: 'published'; alert: Published; publishedAt: string }
  | { type: 'withdrawn'; alert: Published; publishedAt: string };

export const initialAlert: AlertState = { type: 'none' };

/** Folds one event into the state; never refuses. */
export function evolveAlert(state: AlertState, { type, data, metadata }: Recorded<AlertEvent>): AlertState {
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

/** What happens because of the command; `[]` for a repeat. Throws DomainError: `not_found`, `invalid_request`. */
export function decideAlert(command: AlertCommand, state: AlertState): Decided<AlertEvent>[] {
  switch (command.type) {
    case 'publish': {
      if (state.type !== 'none') return [];
      const { alert, now } = command;
      if (alert.until !== null && Date.parse(alert.until) <= Date.parse(now)) {
        throw new DomainError('invalid_request', 'An alert cannot end before it begins.', 'until');
      }
      return [{ type: 'AlertPublished', data: alert, occurredAt: undefined }];
    }
    case 'withdraw':
      if (state.type === 'none') throw new DomainError('not_found', 'There is no such alert.');
      if (state.type === 'withdrawn') return [];
      return [{ type: 'AlertWithdrawn', data: { alertId: command.alertId }, occurredAt: undefined }];
    default:
      return command satisfies never;
  }
}
