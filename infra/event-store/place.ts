import type { Position } from '#contracts/events/envelope.ts';

/** A position, and the event that stands there: a reader that has got to it names both. */
export interface Place extends Position {
  id: string;
  stream: string;
  revision: bigint;
}

/** Where an event stands. */
export const placeOf = ({ id, stream, revision, position }: Omit<Place, keyof Position> & { position: Position }): Place => ({
  ...position,
  id,
  stream,
  revision,
});

/**
 * A place as a row keeps it; before the first event the positions are -1, and no event is named. Where only others have written after that
 * event, `passed` is how far that was looked through.
 */
export interface PlaceColumns {
  commit_position: string;
  prepare_position: string;
  event_id: string | null;
  event_stream: string | null;
  event_revision: string | null;
  passed_commit: string | null;
  passed_prepare: string | null;
}

export const columnsOf = (place: Place | undefined): PlaceColumns => ({
  commit_position: String(place?.commit ?? -1n),
  prepare_position: String(place?.prepare ?? -1n),
  event_id: place?.id ?? null,
  event_stream: place?.stream ?? null,
  event_revision: place ? String(place.revision) : null,
  passed_commit: null,
  passed_prepare: null,
});

/** The place that a row names, undefined before the first event. */
export const placeIn = (row: PlaceColumns): Place | undefined =>
  row.event_id === null || row.event_stream === null || row.event_revision === null
    ? undefined
    : {
        commit: BigInt(row.commit_position),
        prepare: BigInt(row.prepare_position),
        id: row.event_id,
        stream: row.event_stream,
        revision: BigInt(row.event_revision),
      };

/** Up to where nothing is left to be read. */
export const readUpTo = (row: PlaceColumns): Position | undefined =>
  row.passed_commit === null || row.passed_prepare === null
    ? placeIn(row)
    : { commit: BigInt(row.passed_commit), prepare: BigInt(row.passed_prepare) };

/** What changes in a row when only others have written up to there. */
export const passedColumns = ({ commit, prepare }: Position): Pick<PlaceColumns, 'passed_commit' | 'passed_prepare'> => ({
  passed_commit: String(commit),
  passed_prepare: String(prepare),
});
