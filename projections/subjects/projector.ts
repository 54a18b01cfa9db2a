import { subjectsIn, type LoggedEvent } from '#infra/event-store/event-log.ts';
import type { Projector } from '../projector.ts';
import type { SubjectStreamsTable } from './table.ts';

/** Which streams hold something of which persons. */
export const subjectStreamsProjector: Projector = {
  name: 'streams of persons',
  needs: () => undefined,
  project(events) {
    const rows = new Map(events.flatMap(rowsOf).map((row) => [`${row.subject_id} ${row.stream}`, row]));
    return [{ table: 'subject_streams', key: ['subject_id', 'stream'], rows: [...rows.values()], onConflict: 'newest' }];
  },
};

const rowsOf = (event: LoggedEvent): SubjectStreamsTable[] =>
  subjectsIn(event).map((subject_id) => ({
    subject_id,
    stream: event.stream,
    last_at: event.recordedAt.toISOString(),
    position: Number(event.position.commit),
  }));
