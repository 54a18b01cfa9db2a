import type { AuditState } from '#contracts/audit.ts';
import type { Recorded } from '#contracts/events/envelope.ts';
import type { WaybillEvent } from '#contracts/events/registry.ts';
import type { LoggedEvent } from '#infra/event-store/event-log.ts';
import type { Models } from '#projections/projector.ts';
import { fold, type Evolution } from '../domain/decider.ts';

/** How something looked: its fields as staff see them, its public page and what was said in it, where it has those. */
export interface NounView {
  fields: object;
  said?: NonNullable<AuditState['said']>;
  seen?: NonNullable<AuditState['seen']>;
}

/**
 * An earlier event of the stream that was wrong: when what it tells of really happened, where that was wrong as well, or that it never
 * happened. Of several corrections of one event the last one holds.
 */
export interface Corrected {
  eventId: string;
  occurredAt?: string;
  isWithdrawn?: boolean;
}

/** As of which revision and instant something is shown, and which of its events count. */
export interface ShownAs<Event extends WaybillEvent = WaybillEvent> {
  revision: bigint;
  at: string;
  events: readonly Recorded<Event>[];
}

/** What a noun brings to auditors. */
export interface NounAudit {
  kind: string;
  streamOf(id: string): string;
  /** What the events make of it, in the order of the log; undefined where there is nothing yet. `at` is the moment that is shown. */
  viewAfter(events: readonly LoggedEvent[], at: string): NounView | undefined;
  /** What events of its stream correct, by the ids of those that correct something; absent where nothing is ever corrected. */
  corrections?(history: readonly LoggedEvent[]): ReadonlyMap<string, Corrected>;
  /** The ids of those that people call by that text. */
  find?(models: Models, text: string): Promise<string[]>;
  /** What people call them, where that is no person's name. */
  labels?(models: Models, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

interface AuditRules<State, Event extends WaybillEvent> extends Pick<NounAudit, 'kind' | 'streamOf' | 'find' | 'labels'> {
  evolution: Evolution<State, Event>;
  view(state: State, as: ShownAs<Event>): NounView | undefined;
  /** What the event corrects, among those of its stream. */
  corrects?(event: Recorded<Event>, history: readonly Recorded<Event>[]): Corrected | undefined;
}

export function auditOf<State, Event extends WaybillEvent>(rules: AuditRules<State, Event>): NounAudit {
  const { evolution, view, corrects, ...noun } = rules;
  const isOwn = (event: LoggedEvent): event is LoggedEvent & Recorded<Event> => evolution.owns(event);
  return {
    ...noun,
    viewAfter: (events, at) =>
      view(fold(evolution, events), { revision: events.at(-1)?.revision ?? 0n, at, events: events.filter(isOwn) }),
    ...(corrects && {
      corrections(history) {
        const own = history.filter(isOwn);
        return new Map(
          own.flatMap((event) => {
            const corrected = corrects(event, own);
            return corrected ? [[event.id, corrected] as const] : [];
          }),
        );
      },
    }),
  };
}
