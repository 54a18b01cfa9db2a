import type { Position } from '#contracts/events/envelope.ts';
import type { SealPlaceState, SignedHead, Verification } from '#contracts/seals.ts';
import type { Place } from '../event-store/place.ts';
import type { Leaf } from './leaves.ts';

/** A head as it was kept; its line is what was signed and published. */
export interface KeptHead {
  head: SignedHead;
  line: string;
}

/** A line that is kept as that of a head, whatever it is. */
export interface KeptLine {
  number: number;
  line: string;
}

/** A head with what it was made of: the event that it ends with, as it stands in this log, and the leaves since the head before. */
export interface Segment {
  head: SignedHead;
  /** Undefined where a head has no events of its own. */
  end: Place | undefined;
  leaves: readonly Leaf[];
}

/** The places that heads are published to. */
export type SealPlaceName = SealPlaceState['place'];

/** Heads and leaves of the logs that were sealed through this database. What is read of it is not to be trusted before its signatures are. */
export interface Seals {
  /** The head with the highest number. */
  newest(logId: string): Promise<KeptHead | undefined>;
  /** The lines of heads from that number on, in their order. */
  lines(logId: string, from: number, limit: number): Promise<KeptLine[]>;
  /** The leaves of a head, undefined where there are none, or where they cannot be read. */
  leaves(logId: string, number: number): Promise<Leaf[] | undefined>;
  /** The first head, of those that were not abandoned, that seals the event at a position; of one that cannot be read its number alone. */
  sealing(logId: string, position: Position): Promise<KeptHead | { unreadable: number } | undefined>;
  /** Where a head ends, in this log. */
  endOf(logId: string, number: number): Promise<Pick<Place, 'id' | 'stream' | 'revision'> | undefined>;
  /** Heads that name another key, in their order. */
  namingKeys(logId: string): Promise<KeptHead[]>;
  /** The numbers of heads that a later one did not go on from. */
  abandoned(logId: string): Promise<number[]>;

  /** How far places are; those that were never tried are not among them. */
  places(logId: string): Promise<SealPlaceState[]>;
  published(logId: string, place: SealPlaceName, number: number, at: Date): Promise<void>;
  failed(logId: string, place: SealPlaceName, problem: string, at: Date): Promise<void>;
  /** Keeps what a time-stamp server has returned for a head: DER. */
  keepTimeStamp(logId: string, number: number, token: Buffer): Promise<void>;
  timeStamp(logId: string, number: number): Promise<Buffer | undefined>;

  /** Undefined also for one that was not kept like that by whoever has this master key. */
  verification(): Promise<KeptVerification | undefined>;
  keepVerification(kept: KeptVerification): Promise<void>;
}

/** The last verification of a log, and the head up to which it had found no difference: its number, and the SHA-256 of its line. */
export interface KeptVerification {
  logId: string;
  result: Verification;
  upTo: { number: number; digest: string } | undefined;
}
