import type { As } from '#contracts/audit.ts';
import type { LoggedEvent } from '#infra/event-store/event-log.ts';
import type { NounAudit } from './noun-audit.ts';

/** A revision or a moment. */
export type AsOf = bigint | Date;

/** The events of a stream that count as of a moment, in the order of the log. */
export interface Counted {
  events: readonly LoggedEvent[];
  /** The last of them, by when it was recorded or by when it happened. */
  last: LoggedEvent | undefined;
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
  as === 'known' ? knownBy(history, asOf) : happenedBy(history, asOf, corrections(history));

function knownBy(history: readonly LoggedEvent[], asOf: AsOf | undefined): Counted {
  const isKnown = ({ revision, recordedAt }: LoggedEvent) =>
    asOf === undefined || (asOf instanceof Date ? recordedAt <= asOf : revision <= asOf);
  const events = history.filter(isKnown);
  return { events, last: events.at(-1), before: events.slice(0, -1) };
}

/** A correction counts wherever what it corrects does, whenever it was made: it says what happened then. */
function happenedBy(
  history: readonly LoggedEvent[],
  asOf: AsOf | undefined,
  targets: ReturnType<NounAudit['corrections']>,
): Counted {
  const movedTo = new Map(
    [...targets.values()].flatMap(({ eventId, occurredAt }) => (occurredAt ? [[eventId, occurredAt] as const] : [])),
  );
  const happenedMs = ({ id, metadata }: LoggedEvent) => Date.parse(movedTo.get(id) ?? metadata.occurredAt);
  const untilMs = () => {
    if (asOf === undefined) return Infinity;
    if (asOf instanceof Date) return asOf.getTime();
    const named = history.find(({ revision }) => revision === asOf);
    return named ? happenedMs(targetOf(named)) : -Infinity;
  };
  const byId = new Map(history.map((event) => [event.id, event]));
  const targetOf = (event: LoggedEvent) => byId.get(targets.get(event.id)?.eventId ?? event.id) ?? event;
  const until = untilMs();
  const events = history.filter((event) => happenedMs(targetOf(event)) <= until);
  const last = events
    .filter(({ id }) => !targets.has(id))
    .reduce<LoggedEvent | undefined>(
      (latest, event) => (latest && happenedMs(latest) > happenedMs(event) ? latest : event),
      undefined,
    );
  return { events, last, before: events.filter((event) => targetOf(event).id !== last?.id) };
}
