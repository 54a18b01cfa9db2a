import type { About } from '#contracts/about.ts';
import { mostEffects, type AuditedEvent, type AuditEvent } from '#contracts/audit.ts';
import type { Superseded } from '#contracts/timeline.ts';
import type { Accounts } from '#infra/accounts/accounts.ts';
import {
  causesAmong,
  eventsAboutInOrder,
  eventsCausedBy,
  eventsRecorded,
  type EventsWanted,
  type RecordedRow,
} from '#projections/audit/queries.ts';
import type { Page } from '#projections/page.ts';
import type { Models } from '#projections/projector.ts';
import { eventIdOf } from '../command.ts';
import type { NounTimeline } from '../timeline/noun-timeline.ts';
import { isNamed, whoDid } from '../timeline/who.ts';
import { happeningsIn } from './counted.ts';
import type { ReadHistory } from './histories.ts';
import type { LabelsOf } from './labels.ts';
import type { NounAudit } from './noun-audit.ts';

export interface AuditEventsOptions {
  models: Models;
  nouns: readonly NounAudit[];
  timelines: readonly NounTimeline[];
  read: ReadHistory;
  labelsOf: LabelsOf;
  /** What those who act are called, by their ids. */
  actorNames: Accounts['usernames'];
}

/** The events of the log as auditors read them. Both throw BadCursor; `about` throws EventStoreUnavailable and UnreadableEvent too. */
export interface AuditEvents {
  /** Over the whole log, the newest first. */
  recorded(wanted: EventsWanted): Promise<Page<AuditEvent>>;
  /** About one thing, in the order of the log. */
  about(about: About, page: Pick<EventsWanted, 'limit' | 'cursor'>): Promise<Page<AuditedEvent>>;
}

type Happened = Pick<AuditedEvent, 'happenedAt' | 'isWithdrawn' | 'corrects'>;

/** What its effects name as their cause: the event, or the command that it is the first event of. */
const namesOf = ({ id, commandId }: Pick<AuditEvent, 'id' | 'commandId'>): string[] =>
  id === eventIdOf(commandId, 0) ? [id, commandId] : [id];

export function createAuditEvents({ models, nouns, timelines, read, labelsOf, actorNames }: AuditEventsOptions): AuditEvents {
  const sources = new Map(timelines.flatMap(({ lines }) => lines).map((source) => [source.type, source]));
  const byKind = new Map(nouns.map((noun) => [noun.kind, noun]));

  const views = async (rows: readonly RecordedRow[]): Promise<AuditEvent[]> => {
    const actors = [...new Set(rows.filter(isNamed).map(({ actorId }) => actorId))];
    const [names, labels] = await Promise.all([
      actors.length === 0 ? new Map<string, string>() : actorNames(actors),
      labelsOf(rows.flatMap(({ abouts }) => abouts)),
    ]);
    return rows.map(({ abouts, ...row }) => {
      const body = sources.get(row.type)?.bodyOf(row.data);
      return {
        ...row,
        abouts: abouts.map((about) => ({ ...about, label: labels.get(about.id) ?? null })),
        by: whoDid(row, { names, byLink: body?.byLink ?? false }),
        line: body ? { title: body.title, summary: body.summary ?? [] } : null,
      };
    });
  };

  const supersededIn = async (about: About): Promise<Map<string, Superseded>> => {
    const found = await Promise.all(timelines.flatMap(({ superseded }) => superseded?.(models, about) ?? []));
    return new Map(found.flatMap((lines) => [...lines]));
  };

  /** When events about something happened, if they did, and what they correct, by their ids, where anything of it is ever corrected. */
  const happenedIn = async ({ kind, id }: About): Promise<Map<string, Happened>> => {
    const noun = byKind.get(kind);
    if (!noun?.corrections) return new Map();
    const history = await read(noun.streamOf(id));
    const { targetOf, happenedAt, isWithdrawn } = happeningsIn(history, noun.corrections);
    return new Map(
      history.map((event) => {
        const target = targetOf(event);
        const corrects = target === event ? null : target.id;
        return [event.id, { happenedAt: happenedAt(event), isWithdrawn: isWithdrawn(event), corrects }];
      }),
    );
  };

  return {
    async recorded(wanted) {
      const { items, nextCursor } = await eventsRecorded(models, wanted);
      return { items: await views(items), nextCursor };
    },
    async about(about, page) {
      const { items, nextCursor } = await eventsAboutInOrder(models, about, page);
      const [events, causes, effects, superseded, happened] = await Promise.all([
        views(items),
        causesAmong(models, [...new Set(items.flatMap(({ causationId }) => causationId ?? []))]),
        eventsCausedBy(models, items.flatMap(namesOf), mostEffects),
        supersededIn(about),
        happenedIn(about),
      ]);
      const own = byKind.get(about.kind)?.streamOf(about.id);
      return {
        items: events.map((event) => ({
          ...event,
          isOwn: event.stream === own,
          ...(happened.get(event.id) ?? { happenedAt: event.occurredAt, isWithdrawn: false, corrects: null }),
          cause: (event.causationId !== null && causes.get(event.causationId)) || null,
          effects: namesOf(event)
            .flatMap((name) => effects.get(name) ?? [])
            .slice(0, mostEffects),
          superseded: superseded.get(event.id) ?? null,
        })),
        nextCursor,
      };
    },
  };
}
