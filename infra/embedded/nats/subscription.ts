import type { ClientOptions } from './handshake.ts';
import type { Link } from './link.ts';

export interface Subscription {
  subject: string;
  queue: string;
  sid: string;
  connection: Subscriber;
  delivered: number;
  /** Messages after which it ends; 0 for never. */
  max: number;
}

export interface Subscriber {
  readonly link: Link;
  readonly options: ClientOptions;
  /** Counts a message towards the subscription's maximum; false if it had its last already. */
  countDelivery(subscription: Subscription): boolean;
}
