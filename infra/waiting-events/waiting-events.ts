/** An event that a reactor has not acted upon, and why. */
export interface WaitingEvent {
  id: string;
  stream: string;
  type: string;
  reason: string;
}

/** The events of one reactor that wait until they can be acted upon, or until those before them in their stream are. */
export interface WaitingEvents {
  /** The streams that have such events. */
  streams(): Promise<string[]>;
  /** The ids of those of a stream. */
  in(stream: string): Promise<string[]>;
  /** A repeat changes nothing. */
  add(event: WaitingEvent): Promise<void>;
  /** They were acted upon, or are no more. */
  settle(ids: readonly string[]): Promise<void>;
}
