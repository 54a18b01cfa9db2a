import type { About } from '#contracts/about.ts';
import type { As, AuditState, Stand } from '#contracts/audit.ts';
import type { Clock } from '#infra/clock.ts';
import type { LoggedEvent } from '#infra/event-store/event-log.ts';
import { DomainError } from '../domain/errors.ts';
import { changesBetween } from './changes.ts';
import { countedIn, type AsOf, type Counted } from './counted.ts';
import type { ReadHistory } from './histories.ts';
import type { NounAudit } from './noun-audit.ts';

export interface AuditOptions {
  read: ReadHistory;
  nouns: readonly NounAudit[];
  clock: Clock;
}

/** As of what something is shown: a revision, an instant, or now. */
export interface AsOfWanted {
  asOf: string | undefined;
  as: As;
}

/**
 * The state of something as of a moment, from the log alone. Throws DomainError `not_found` for what does not exist and for a revision
 * that its stream does not have, EventStoreUnavailable and UnreadableEvent.
 */
export type ReadState = (about: About, wanted: AsOfWanted) => Promise<UnlabelledState>;
export type UnlabelledState = Omit<AuditState, 'label'>;

/** The same, with what it is called today. */
export type ReadAudit = (about: About, wanted: AsOfWanted) => Promise<AuditState>;

export function createAudit({ read, nouns, clock }: AuditOptions): ReadState {
  const byKind = new Map(nouns.map((noun) => [noun.kind, noun]));
  return async (about, { asOf, as }) => {
    const noun = byKind.get(about.kind);
    const history = noun ? await read(noun.streamOf(about.id)) : [];
    const [first, newest] = [history[0], history.at(-1)];
    if (!noun || !first || !newest) throw new DomainError('not_found', 'There is no such history.');
    const until = asOf === undefined ? undefined : momentIn(asOf);
    if (typeof until === 'bigint' && until > newest.revision) throw new DomainError('not_found', 'There is no such event.');
    const counted = countedIn(history, { asOf: until, as, corrections: noun.corrections });
    const { events, last, before } = counted;
    const at = shownAt(until, { as, counted, now: clock.now() });
    const view = noun.viewAfter(events, at);
    return {
      about,
      as,
      asOf: asOf ?? null,
      stand: { ...standOf(counted), counted: events.length, total: history.length, ...ends(first, newest) },
      state: view ? { ...view.fields } : null,
      changes: last ? changesBetween(noun.viewAfter(before, at)?.fields, view?.fields) : [],
      seen: view?.seen ?? null,
      said: view?.said ?? null,
    };
  };
}

const momentIn = (asOf: string): AsOf => (/^\d+$/.test(asOf) ? BigInt(asOf) : new Date(asOf));

interface Shown {
  as: As;
  counted: Counted;
  now: Date;
}

/** What time it is in what is shown: some states change by themselves with the day. */
function shownAt(until: AsOf | undefined, { as, counted: { last, lastHappenedAt }, now }: Shown): string {
  if (until instanceof Date) return until.toISOString();
  if (until === undefined || !last || lastHappenedAt === undefined) return now.toISOString();
  return as === 'known' ? last.recordedAt.toISOString() : lastHappenedAt;
}

const standOf = ({ last, lastHappenedAt }: Counted): Pick<Stand, 'revision' | 'occurredAt' | 'recordedAt'> => ({
  revision: last ? String(last.revision) : null,
  occurredAt: lastHappenedAt ?? null,
  recordedAt: last?.recordedAt.toISOString() ?? null,
});

const ends = (first: LoggedEvent, newest: LoggedEvent): Pick<Stand, 'firstAt' | 'lastAt'> => ({
  firstAt: first.recordedAt.toISOString(),
  lastAt: newest.recordedAt.toISOString(),
});
