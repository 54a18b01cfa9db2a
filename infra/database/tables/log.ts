import type { ColumnType, Generated } from 'kysely';
import type { RetentionKind } from '#contracts/retention.ts';
import type { SealPlaceState } from '#contracts/seals.ts';
import type { PlaceColumns } from '../../event-store/place.ts';
import type { Long, Time } from './columns.ts';

/** Which command an `Idempotency-Key` stands for. */
export interface IdempotencyKeysTable {
  actor_id: string;
  key: string;
  command_id: string;
  resource_id: string;
  request_hash: string;
  created_at: Time;
  /** The revision that the command was answered from, if it changed nothing. */
  unchanged_at: ColumnType<string | null, never, string>;
}

/** The one row that says how far the newest rebuild of the read models has come: `share` of the log, from 0 to 1. */
export interface RebuildProgressTable {
  is_only: Generated<boolean>;
  rebuild_id: string;
  begun_at: Time;
  reported_at: Time;
  events: Long;
  share: number;
  problem: string | null;
}

/** The one row that has the last comparison of the read models with the log, as JSON. */
export interface ModelComparisonTable {
  is_only: Generated<boolean>;
  comparison: string;
}

/** How far each reactor has read which log, and where it went live: older events are never acted upon. */
export interface ReactorsTable extends PlaceColumns {
  name: string;
  log_id: string;
  go_live_position: Long;
  epoch: Long;
}

/** An event that a reactor has not acted upon: it could not, or others of the stream wait before it. */
export interface ReactorWaitingEventsTable {
  reactor: string;
  event_id: string;
  stream: string;
  /** They are added in the order of the log. */
  seq: Generated<string>;
  type: string;
  reason: string;
}

/** Heads as they were signed and published, each with the event that it ends with as this log has it, and its leaves. */
export interface SealHeadsTable {
  log_id: string;
  number: Long;
  line: string;
  digest: Buffer;
  event_id: string | null;
  event_stream: string | null;
  event_revision: ColumnType<string | null, string | null, never>;
  commit_position: ColumnType<string | null, string | null, never>;
  leaves: Buffer;
  /** The later head that did not go on from this one. */
  abandoned_by: ColumnType<string | null, string | undefined, string>;
}

/** How far heads were published. */
export interface SealPlacesTable {
  log_id: string;
  place: SealPlaceState['place'];
  number: Long;
  published_at: ColumnType<Date | null, Date | null, Date | null>;
  problem: string | null;
  problem_since: ColumnType<Date | null, Date | null, Date | null>;
}

/** What a time-stamp server returned for a head. */
export interface SealTimeStampsTable {
  log_id: string;
  number: Long;
  token: Buffer;
}

/** The one row that says what the last verification of the log found. */
export interface LogVerificationTable {
  is_only: Generated<boolean>;
  log_id: string;
  up_to_head: Long;
  up_to_digest: string | null;
  result: ColumnType<unknown, string, string>;
  /** Null on those of before there were signatures. */
  signature: string | null;
}

/** What runs of retention have removed that are not recorded yet. */
export interface RetentionProgressTable {
  run_id: string;
  kind: RetentionKind;
  removed: number;
}

/** The erasures that this database reflects. */
export interface ErasureMarksTable {
  subject_id: string;
  /** At which the log says so. */
  revision: Long;
  is_cleaned: boolean;
}
