import type { As, AuditedEvent } from '#contracts/audit.ts';

/**
 * The events in the order that is shown, given in that of the log. As it was then, a correction stands below what it corrects; of two
 * that happened at the same time the one that was recorded later comes later, as in the states of the API.
 */
export function inOrder(events: readonly AuditedEvent[], as: As): readonly AuditedEvent[] {
  if (as === 'known') return events;
  const nths = new Map(events.map(({ id }, nth) => [id, nth]));
  const placeOf = (event: AuditedEvent) => ({
    ms: Date.parse(event.happenedAt),
    nth: nths.get(event.corrects ?? event.id) ?? 0,
  });
  return events.toSorted((one, other) => {
    const [a, b] = [placeOf(one), placeOf(other)];
    return a.ms - b.ms || a.nth - b.nth;
  });
}

/**
 * Those that are steps through its state: as it was then, a correction is none, since what it corrects is right from the start, and what
 * never happened is none.
 */
export const stepsAmong = (events: readonly AuditedEvent[], as: As): AuditedEvent[] =>
  events.filter(({ isOwn, corrects, isWithdrawn }) => isOwn && (as === 'known' || (corrects === null && !isWithdrawn)));

/** What a line leads to: its own moment, and as it was then for a correction that of what it corrects. Undefined for now. */
export function momentOf(
  event: AuditedEvent,
  { all, own, as }: { all: readonly AuditedEvent[]; own: readonly AuditedEvent[]; as: As },
) {
  const step = as === 'happened' && event.corrects !== null ? all.find(({ id }) => id === event.corrects) : event;
  if (!step || step === own.at(-1)) return undefined;
  if (step.isOwn) return step.revision;
  return as === 'known' ? step.recordedAt : step.happenedAt;
}
