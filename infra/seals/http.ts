import { inTime } from '../shutdown.ts';
import type { KeptHead } from './seals.ts';
import { digestOf } from './head.ts';

const answerMs = 10_000;

/**
 * A place that heads are sent to over HTTP: `POST` of the line of a head, with the SHA-256 of the line as `Idempotency-Key`. It is there
 * when the answer is 2xx; throws for any other one, a redirect too.
 */
export async function postHead(url: string, { head, line }: KeptHead, signal: AbortSignal): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    signal: inTime(signal, answerMs),
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': digestOf(head) },
    body: line,
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`SEAL_URL answered ${answer.status} for head ${head.number}`);
}
