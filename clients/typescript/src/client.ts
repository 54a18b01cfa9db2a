import createClient, { type Client } from 'openapi-fetch';
import { withRetries, type Fetch } from './retries.ts';
import type { paths } from './schema.ts';

export type { components, paths } from './schema.ts';

export interface ClientOptions {
  /** Of the installation, e.g. `https://parcels.example.com`. */
  baseUrl: string;
  /** The secret of an API key, `wb_live_…`. */
  key: string;
  /** How often a request is made at most, the first time included. By default 4. */
  attempts?: number;
  /** Milliseconds between two attempts at most; an answer that asks for a longer wait is returned as it is. By default 60,000. */
  mostWaitMs?: number;
  /** The platform's own by default. */
  fetch?: Fetch;
}

export type WaybillClient = Client<paths>;

/**
 * The operations of `/api/v1`, typed by the API's own document. Every command carries an `Idempotency-Key`, its own or the caller's, so that
 * it is safe to repeat; what is safe to repeat is tried again after 429, 503 and failures of the network until an answer begins; one whose body breaks off is not.
 */
export function createWaybillClient({ baseUrl, key, fetch = globalThis.fetch, ...retries }: ClientOptions): WaybillClient {
  return createClient<paths>({
    baseUrl,
    headers: { Authorization: `Bearer ${key}` },
    fetch: withRetries(fetch, retries),
  });
}
