import type { Attempt } from './attempt.ts';

/** An attempt at a change to something as it was at a revision. */
export interface AttemptAt<Body> extends Attempt<Body> {
  revision: string;
}

/** The options that send such an attempt: it is refused as `stale_revision` once the thing has moved on. */
export const ifMatch = ({ idempotencyKey, revision }: Omit<AttemptAt<unknown>, 'body'>) => ({
  idempotencyKey,
  headers: { 'If-Match': `"${revision}"` },
});
