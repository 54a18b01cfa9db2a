/** A message of the bus. `data` is UTF-8 JSON. */
export interface BusMessage {
  subject: string;
  data: string;
}

/**
 * The doorbell between processes: at most once, no memory, never the truth. Publishing while the bus is away is dropped
 * without an error; a subscription lives through every reconnect.
 */
export interface Bus {
  /** Hands the message to the connection; returns false when there is none. */
  publish(subject: string, data: string): boolean;
  /** Calls `listener` for each message on `subject` (NATS wildcards); returns the function that ends it. */
  subscribe(subject: string, listener: (message: BusMessage) => void): () => void;
  /** Resolves once everything published so far has reached the server; rejects when it is away. */
  flush(): Promise<void>;
  connected(): boolean;
  close(): Promise<void>;
}
