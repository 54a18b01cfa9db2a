import type { Clock } from '#infra/clock.ts';
import type { DueDelivery, SettledAttempt } from '#infra/webhook-deliveries/webhook-deliveries.ts';
import type { WebhookClient } from '#infra/webhook-client/webhook-client.ts';
import { signingAt } from '../domain/webhook.ts';
import type { Endpoint } from './endpoints.ts';
import { requestHeaders } from './request.ts';
import { nextAttemptAt } from './retry-times.ts';
import { signedHeaders } from './sign.ts';

export interface AttemptOptions {
  client: Pick<WebhookClient, 'post'>;
  clock: Clock;
  random(): number;
}

const gone = 410;

/** Sends a message once. `isGone`: its receiver wants nothing any more. */
export async function attempt(
  delivery: DueDelivery,
  { webhook, url, secrets }: Endpoint,
  { client, clock, random }: AttemptOptions,
): Promise<{ settled: SettledAttempt; isGone: boolean }> {
  const at = clock.now();
  const { message, attempts, tries, kind } = delivery;
  const signing = signingAt(webhook, at.toISOString()).flatMap(({ id }) => secrets.get(id) ?? []);
  const startedAt = performance.now();
  const outcome =
    url === undefined || signing.length === 0
      ? { status: null, problem: 'secret_missing' as const, answer: '' }
      : await client.post({
          url,
          headers: { ...requestHeaders(delivery), ...signedHeaders({ id: message.eventId, at, body: message.body }, signing) },
          body: message.body,
        });
  const milliseconds = Math.round(performance.now() - startedAt);
  const now = clock.now();
  // Once an endpoint was resumed, what it was sent before counts no more.
  const begun = isSince(delivery.firstAttemptAt, webhook.resumedAt)
    ? { firstAttemptAt: delivery.firstAttemptAt, tries: tries + 1 }
    : { firstAttemptAt: at, tries: 1 };
  const isGone = outcome.status === gone;
  // Whoever asks for a test is looking at what comes of it.
  const next =
    outcome.problem === null || isGone || kind === 'test' ? undefined : nextAttemptAt({ ...begun, now, random: random() });
  const state = outcome.problem === null ? 'delivered' : next ? 'waiting' : 'failed';
  const { firstAttemptAt } = begun;
  return {
    settled: { id: delivery.id, attempts, firstAttemptAt, state, at, milliseconds, ...outcome, nextAttemptAt: next ?? now },
    isGone,
  };
}

/** Whether what began then was not before the endpoint was resumed. */
export const isSince = (began: Date | undefined, resumedAt: string | null): began is Date =>
  began !== undefined && (resumedAt === null || began.getTime() >= Date.parse(resumedAt));
