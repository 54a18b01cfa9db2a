import type { Generated } from 'kysely';
import type { StateTables } from '../tables.ts';
import type { Long, Time } from './columns.ts';

/** The log of test mode: its order is that of `position`. */
export interface TestEventsTable {
  position: Generated<string>;
  id: string;
  stream: string;
  revision: Long;
  type: string;
  data: Record<string, unknown>;
  metadata: Record<string, unknown>;
  recorded_at: Time;
}

/** Tables of live data that test mode has as well, in the same shape. */
type AlsoOfTestMode = Pick<
  StateTables,
  | 'idempotency_keys'
  | 'reactors'
  | 'webhook_secrets'
  | 'webhook_messages'
  | 'webhook_deliveries'
  | 'webhook_attempts'
  | 'webhook_replays'
  | 'webhook_health'
  | 'webhook_waiting_events'
>;

/** Everything in schema `test_mode`. */
export interface TestModeTables extends AlsoOfTestMode {
  events: TestEventsTable;
}
