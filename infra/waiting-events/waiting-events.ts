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
  /** All of them, in the order in which they were added. */
  all(): Promise<Pick<WaitingEvent, 'id' | 'stream'>[]>;
  /** A repeat changes nothing. */
  add(event: WaitingEvent): Promise<void>;
  /** It was acted upon, or is no more. */
  settle(id: string): Promise<void>;
}
