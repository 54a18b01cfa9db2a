import type { LoggedEvent } from '#infra/event-store/event-log.ts';
import type { Happenings } from './counted.ts';

/**
 * The events of a history in the order in which they happened, as far as is known now: a correction stands below what it corrects, and of
 * two that happened at the same time the one that was recorded later comes later.
 */
export function inOrderOfHappening(
  history: readonly LoggedEvent[],
  { targetOf, happenedAt }: Pick<Happenings, 'targetOf' | 'happenedAt'>,
): LoggedEvent[] {
  const order = (one: LoggedEvent, other: LoggedEvent) =>
    Date.parse(happenedAt(one)) - Date.parse(happenedAt(other)) ||
    Number(targetOf(one).revision - targetOf(other).revision) ||
    Number(one.revision - other.revision);
  return history.toSorted(order);
}
