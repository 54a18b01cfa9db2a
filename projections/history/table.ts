/** One row for each event and noun that it is about; an event about none of them is about its own stream. */
export interface HistoryTable {
  /** The noun: `shipment`, `quote`. */
  kind: string;
  about_id: string;
  event_id: string;
  stream: string;
  type: string;
  revision: number;
  position: number;
  actor_id: string;
  actor_role: string;
  source: string;
  command_id: string;
  causation_id: string | null;
  correlation_id: string;
  /** As the actor gave it, with its offset. */
  occurred_at: string;
  recorded_at: string;
  /** Without personal values: subjects by their ids. */
  data: unknown;
  /** Whether it is the first of the event's rows, so that each event is listed once. */
  is_first: boolean;
  /** Whom the event names. */
  subjects: readonly string[];
}
