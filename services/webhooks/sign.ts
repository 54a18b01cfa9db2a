import { createHmac } from 'node:crypto';

/** How a secret begins that is shown; the rest is base64. */
export const secretMark = 'whsec_';

/** A message as it is signed. `at` is the moment of the attempt. */
export interface SignedMessage {
  id: string;
  at: Date;
  body: string;
}

/**
 * The headers of an attempt by the Standard Webhooks specification: HMAC-SHA-256 over `id.timestamp.body` by every secret, the newest
 * first, the time in seconds.
 */
export function signedHeaders({ id, at, body }: SignedMessage, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretMark.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
