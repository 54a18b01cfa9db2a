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
  const { message, attempts, kind } = delivery;
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
  const firstAttemptAt = isSince(delivery.firstAttemptAt, webhook.resumedAt) ? delivery.firstAttemptAt : at;
  const isGone = outcome.status === gone;
  // Whoever asks for a test is looking at what comes of it.
  const next =
    outcome.problem === null || isGone || kind === 'test'
      ? undefined
      : nextAttemptAt({ attempts: attempts + 1, firstAttemptAt, now, random: random() });
  const state = outcome.problem === null ? 'delivered' : next ? 'waiting' : 'failed';
  return { settled: { id: delivery.id, attempts, state, at, milliseconds, ...outcome, nextAttemptAt: next ?? now }, isGone };
}

/** Whether what began then was not before the endpoint was resumed. */
export const isSince = (began: Date | undefined, resumedAt: string | null): began is Date =>
  began !== undefined && (resumedAt === null || began.getTime() >= Date.parse(resumedAt));
