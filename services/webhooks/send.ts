import { streamOf } from '#contracts/events/registry.ts';
import type { Bus } from '#infra/bus/bus.ts';
import { createDoorbell } from '#infra/doorbell.ts';
import { UnreadableEvent, type EventLog } from '#infra/event-store/event-log.ts';
import { derivedId } from '#infra/ids.ts';
import { startOwnedWorker, type OwnedWorker } from '#infra/owned-worker.ts';
import { pause, reconnectMs } from '#infra/shutdown.ts';
import type { WebhookSecrets } from '#infra/webhook-secrets/webhook-secrets.ts';
import { bySystem, type Handle } from '../command.ts';
import { webhookDecider, type ExistingWebhook, type WebhookCommand } from '../domain/webhook.ts';
import { load } from '../load.ts';
import type { RecordEnd } from './deliver.ts';
import { sendDueWebhooks, type SendWebhooksOptions } from './send-due.ts';

export interface StartSendingWebhooksOptions extends Omit<SendWebhooksOptions, 'bell' | 'record' | 'onTried'> {
  /** Of the only process that sends. */
  lease: string;
  /** Rung when something is to be sent. */
  subject: string;
  databaseUrl: string;
  secrets: Pick<WebhookSecrets, 'webhooks' | 'removeOthers'>;
  log: Pick<EventLog, 'read'>;
  /** Throws while the log is not the one that the endpoints are in. */
  checkLog(): Promise<unknown>;
  handle: Handle;
  bus: Bus;
}

const dayMs = 86_400_000;
const keptMs = 30 * dayMs;
const cleanEveryMs = 3_600_000;
/** By then a secret is named by the log, or never will be. */
const namedAfterMs = 3_600_000;
const mostBackOffMs = 2_000;

/** Sends to all endpoints, in one process at a time. After 30 days what was sent is removed. */
export function startSendingWebhooks(options: StartSendingWebhooksOptions): OwnedWorker {
  const { lease, subject, databaseUrl, deliveries, secrets, log, checkLog, handle, bus, clock, logger } = options;
  const bell = createDoorbell();
  const unsubscribe = bus.subscribe(subject, () => bell.ring());

  const say = async (webhook: ExistingWebhook, command: WebhookCommand) => {
    const now = clock.now().toISOString();
    const id = derivedId('webhook', command.type, webhook.id, now);
    const { revision } = await handle({
      stream: streamOf.webhook(webhook.id),
      decider: webhookDecider,
      command,
      context: bySystem(id, now),
    });
    return revision;
  };
  const record: RecordEnd = {
    gone: (webhook) => say(webhook, { type: 'disable', accountId: webhook.createdBy }),
    failing: (webhook, since) =>
      say(webhook, { type: 'pause_failing', accountId: webhook.createdBy, failingSince: since.toISOString() }),
  };

  /** Undefined while it cannot be read. */
  const stateOf = (webhookId: string) =>
    load(log, webhookDecider, streamOf.webhook(webhookId)).then(
      ({ state }) => state,
      (error: unknown) => {
        if (!(error instanceof UnreadableEvent)) throw error;
        return undefined;
      },
    );
  const clean = async () => {
    while (await deliveries.removeSome(new Date(clock.now().getTime() - keptMs)));
    const before = new Date(clock.now().getTime() - namedAfterMs);
    await checkLog();
    for (const webhookId of await secrets.webhooks(before)) {
      // Read models that lag would name what counted before.
      const state = await stateOf(webhookId);
      if (state === undefined || state.type === 'none') continue;
      const inForce = state.type === 'removed' ? [] : [state.addressId, ...state.secrets.map(({ id }) => id)];
      await secrets.removeOthers(webhookId, inForce, before);
    }
  };
  const keepCleaning = async (signal: AbortSignal) => {
    while (!signal.aborted) {
      await clean().catch((error: unknown) =>
        logger.warn({ err: error }, 'could not remove old deliveries of webhooks; will retry'),
      );
      await pause(cleanEveryMs, signal);
    }
  };

  const worker = startOwnedWorker({
    name: lease,
    databaseUrl,
    logger,
    backOffMs: { min: reconnectMs.min, max: mostBackOffMs },
    async own(_lease, signal, report) {
      report.running();
      const over = new AbortController();
      const cleaning = keepCleaning(AbortSignal.any([signal, over.signal]));
      try {
        await sendDueWebhooks({ ...options, record, bell, onTried: report.progress }, signal);
      } finally {
        over.abort();
        await cleaning;
      }
    },
  });
  return {
    state: worker.state,
    async stop() {
      unsubscribe();
      await worker.stop();
    },
  };
}
