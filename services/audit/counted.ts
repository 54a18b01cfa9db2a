import type { As } from '#contracts/audit.ts';
import type { LoggedEvent } from '#infra/event-store/event-log.ts';
import type { Corrected, NounAudit } from './noun-audit.ts';

/** A revision or a moment. */
export type AsOf = bigint | Date;

/** The events of a stream that count as of a moment, in the order of the log. */
export interface Counted {
  events: readonly LoggedEvent[];
  /** The last of them, by when it was recorded or by when it happened. */
  last: LoggedEvent | undefined;
  /** When that happened: as it was recorded, or as it happened, as far as is known now. */
  lastHappenedAt: string | undefined;
  /** The same without it, and without what corrects it. */
  before: readonly LoggedEvent[];
}

interface CountedOptions {
  asOf: AsOf | undefined;
  as: As;
  corrections: NounAudit['corrections'];
}

/** What counts of a history as of a moment; everything without one. A revision must be one of the history's. */
export const countedIn = (history: readonly LoggedEvent[], { asOf, as, corrections }: CountedOptions): Counted =>
  as === 'known' ? knownBy(history, asOf) : happenedBy(history, asOf, happeningsIn(history, corrections));

function knownBy(history: readonly LoggedEvent[], asOf: AsOf | undefined): Counted {
  const isKnown = ({ revision, recordedAt }: LoggedEvent) =>
    asOf === undefined || (asOf instanceof Date ? recordedAt <= asOf : revision <= asOf);
  const events = history.filter(isKnown);
  const last = events.at(-1);
  return { events, last, lastHappenedAt: last?.metadata.occurredAt, before: events.slice(0, -1) };
}

/** A correction counts wherever what it corrects does, whenever it was made: it says what happened then, or that nothing did. */
function happenedBy(history: readonly LoggedEvent[], asOf: AsOf | undefined, happenings: Happenings): Counted {
  const { targetOf, happenedAt, isWithdrawn } = happenings;
  const msOf = (event: LoggedEvent) => Date.parse(happenedAt(event));
  /** Of two that happened at the same time the one that was recorded later is the later one. */
  const isAfter = (one: LoggedEvent, other: LoggedEvent) =>
    msOf(one) === msOf(other) ? targetOf(one).revision > targetOf(other).revision : msOf(one) > msOf(other);
  const named = typeof asOf === 'bigint' ? history.find(({ revision }) => revision === asOf) : undefined;
  const counts = (event: LoggedEvent) => {
    if (isWithdrawn(event)) return false;
    if (asOf === undefined) return true;
    if (asOf instanceof Date) return msOf(event) <= asOf.getTime();
    return named !== undefined && !isAfter(event, named);
  };
  const events = history.filter(counts);
  const last = events
    .filter((event) => targetOf(event) === event)
    .reduce<LoggedEvent | undefined>((latest, event) => (latest && isAfter(latest, event) ? latest : event), undefined);
  return {
    events,
    last,
    lastHappenedAt: last && happenedAt(last),
    before: events.filter((event) => targetOf(event) !== last),
  };
}

/** When the events of a history happened, as far as is known now. */
export interface Happenings {
  /** What it corrects, or itself. */
  targetOf(event: LoggedEvent): LoggedEvent;
  /** An instant in UTC; of a correction that of what it corrects. */
  happenedAt(event: LoggedEvent): string;
  /** Whether it never happened; of a correction whether what it corrects did not. */
  isWithdrawn(event: LoggedEvent): boolean;
}

export function happeningsIn(history: readonly LoggedEvent[], corrections: NounAudit['corrections']): Happenings {
  const targets = corrections?.(history) ?? new Map<string, Corrected>();
  const byId = new Map(history.map((event) => [event.id, event]));
  const movedTo = new Map(
    [...targets.values()].flatMap(({ eventId, occurredAt }) => (occurredAt ? [[eventId, occurredAt] as const] : [])),
  );
  const withdrawn = new Map([...targets.values()].map(({ eventId, isWithdrawn = false }) => [eventId, isWithdrawn]));
  const targetOf = (event: LoggedEvent) => byId.get(targets.get(event.id)?.eventId ?? event.id) ?? event;
  const happenedAt = (event: LoggedEvent) => {
    const { id, metadata } = targetOf(event);
    return new Date(movedTo.get(id) ?? metadata.occurredAt).toISOString();
  };
  const isWithdrawn = (event: LoggedEvent) => withdrawn.get(targetOf(event).id) === true;
  return { targetOf, happenedAt, isWithdrawn };
}
