import { aboutsIn, aboutStream, outgoingKind, type About } from '#contracts/about.ts';
import type { LoggedEvent } from '#infra/event-store/event-log.ts';
import type { Projector } from '../projector.ts';
import { contactChanges } from './contact-changes.ts';
import { subjectsNamed, withoutPersons } from './mask.ts';
import type { HistoryTable } from './table.ts';

/** The nouns that have a history. */
export interface HistoryKinds {
  /** Those whose history has whatever names them. */
  named: readonly string[];
  /** Those whose history has the events of their own streams. */
  own: readonly string[];
}

/** The histories of nouns: their own events, and whatever else is about them; every event is in one. */
export const createHistoryProjector = (kinds: HistoryKinds): Projector => ({
  name: 'history',
  needs: () => undefined,
  project: (events) => [{ table: 'history', key: ['event_id', 'kind'], rows: events.flatMap(rowsOf(kinds)), onConflict: 'keep' }],
});

const rowsOf =
  (kinds: HistoryKinds) =>
  ({ id, stream, type, revision, position, recordedAt, metadata, data }: LoggedEvent): HistoryTable[] => {
    const masked = withoutPersons(data);
    const abouts = aboutsOf({ stream, data }, kinds);
    const entry = {
      event_id: id,
      stream,
      type,
      revision: Number(revision),
      position: Number(position.commit),
      actor_id: metadata.actorId,
      actor_role: metadata.actorRole,
      source: metadata.source,
      command_id: metadata.commandId,
      causation_id: metadata.causationId ?? null,
      correlation_id: metadata.correlationId,
      occurred_at: metadata.occurredAt,
      recorded_at: recordedAt.toISOString(),
      data: { ...masked, ...contactChanges(data) },
      subjects: subjectsNamed(masked),
    };
    return abouts.map((about, nth) => ({ kind: about.kind, about_id: about.id, is_first: nth === 0, ...entry }));
  };

/** Its own stream's noun first, where that has a history, and what it names; a message that is sent comes after what it is about. */
function aboutsOf({ stream, data }: Pick<LoggedEvent, 'stream' | 'data'>, { named, own }: HistoryKinds): About[] {
  const self = aboutStream(stream);
  const abouts = aboutsIn(data, named);
  const others = abouts.filter(({ kind }) => kind !== self.kind);
  const isOfItself = others.length < abouts.length || own.includes(self.kind) || abouts.length === 0;
  if (isOfItself) return [abouts.find(({ kind }) => kind === self.kind) ?? self, ...others];
  return self.kind === outgoingKind ? [...abouts, self] : abouts;
}
