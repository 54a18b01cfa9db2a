/** One event of a history, with who, from where and when. */
export interface HistoryColumns {
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
  data: Record<string, unknown>;
}

/** One row per event that concerns a shipment. */
export interface HistoryTable extends HistoryColumns {
  shipment_id: string;
}

/** One row per event that concerns a quote. */
export interface QuoteHistoryTable extends HistoryColumns {
  quote_id: string;
}
