import type { Context } from 'hono';
import type { Source } from '#contracts/events/envelope.ts';

/** Where a request came from: every browser names the site that made it. */
export const sourceOf = (context: Context): Source => (context.req.header('sec-fetch-site') ? 'ui' : 'api');
