import { z } from 'zod';

/** Frames that a report holds at most. */
export const mostFrames = 10;

/**
 * `POST /api/client-errors`: a script error in a browser. It can hold no personal data: the kind of error, the
 * first part of the path, and positions in our own built files (`index-AbC1.js:12:345`), which source maps translate.
 */
export const clientErrorSchema = z.strictObject({
  kind: z.enum(['screen', 'uncaught', 'rejection']),
  error: z.string().regex(/^[A-Za-z]{1,60}$/),
  screen: z.string().regex(/^\/[a-z-]{0,30}$/),
  frames: z.array(z.string().regex(/^[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}$/)).max(mostFrames),
});
export type ClientError = z.infer<typeof clientErrorSchema>;
