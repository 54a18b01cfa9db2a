import type { Context } from 'hono';
import type { Source } from '#contracts/events/envelope.ts';

/** Where a request came from: every browser names the site that made it. */
export const sourceOf = (context: Context): Source => (context.req.header('sec-fetch-site') ? 'ui' : 'api');

/** The address of the client, for limits only; undefined for a request that was not logged. */
export const clientOf = (context: Context): string | undefined => {
  const client: unknown = context.get('client');
  return typeof client === 'string' ? client : undefined;
};
