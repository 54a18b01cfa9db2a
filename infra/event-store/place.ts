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

/** A place as a row keeps it; before the first event the positions are -1, and no event is named. */
export interface PlaceColumns {
  commit_position: string;
  prepare_position: string;
  event_id: string | null;
  event_stream: string | null;
  event_revision: string | null;
}

export const columnsOf = (place: Place | undefined): PlaceColumns => ({
  commit_position: String(place?.commit ?? -1n),
  prepare_position: String(place?.prepare ?? -1n),
  event_id: place?.id ?? null,
  event_stream: place?.stream ?? null,
  event_revision: place ? String(place.revision) : null,
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
