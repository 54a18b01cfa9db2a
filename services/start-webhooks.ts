import { testWebhooksQueuedSubject, webhooksQueuedSubject } from '#contracts/subjects.ts';
import { leases } from '#infra/database/lease.ts';
import { checkpointOf } from '#infra/reactors.ts';
import { followProgress } from '#projections/progress.ts';
import type { Core } from './compose.ts';
import { createEndpoints } from './webhooks/endpoints.ts';
import { createFeedReplays } from './webhooks/feed-replays.ts';
import { startWebhookQueue, type WebhookQueueOptions } from './webhooks/queue.ts';
import { startSendingWebhooks } from './webhooks/send.ts';
import { ModelsBehind } from './read-models.ts';

/** Queues what endpoints of webhooks are told of, and sends it: those of test mode are told of what happens there, by workers of their own. */
export function startWebhooks(core: Core): void {
  const { databaseUrl, models, testMode, logWatch, logger, shutdown } = core;
  const progress = followProgress(databaseUrl, models, logger);
  shutdown.onStop('progress of the webhooks', () => progress.close());
  logWatch.onRecovered(progress.lookAgain);
  shutdown.onStop('receivers of webhooks', () => core.webhookClient.close());
  startWebhooksOf(core, {
    ...core,
    name: 'webhook',
    subject: webhooksQueuedSubject,
    leases: { queue: leases.webhookQueue, sender: leases.webhookSender },
    checkLog: logWatch.check,
    async modelsReach(position) {
      if (!(await progress.reached(position)))
        throw new ModelsBehind('the read models are behind; webhooks are queued after that');
    },
  });
  startWebhooksOf(core, {
    ...testMode,
    name: 'test webhook',
    subject: testWebhooksQueuedSubject,
    leases: { queue: leases.testWebhookQueue, sender: leases.testWebhookSender },
    // It is never another log, and its read models are never behind.
    checkLog: async () => undefined,
    modelsReach: async () => undefined,
  });
}

/** Endpoints, and what they are told of. */
interface WebhookWork
  extends
    Pick<Core, 'db' | 'models' | 'store' | 'log' | 'handle' | 'readPublicEvent' | 'webhookDeliveries' | 'webhookSecrets'>,
    Pick<WebhookQueueOptions, 'subject' | 'modelsReach'> {
  name: string;
  leases: { queue: string; sender: string };
  checkLog(): Promise<unknown>;
}

function startWebhooksOf(core: Core, work: WebhookWork): void {
  const { databaseUrl, bus, clock, logger, workers, webhookClient: client } = core;
  const { name, db, models, store, leases: owned, checkLog, webhookDeliveries: deliveries, webhookSecrets: secrets } = work;
  const parts = { ...work, databaseUrl, bus, clock, logger, deliveries };
  const checkpoint = checkpointOf(db, 'webhooks', checkLog);
  workers.add(`${name} queue`, startWebhookQueue({ ...parts, lease: owned.queue, ...checkpoint }));
  const sender = startSendingWebhooks({
    ...parts,
    lease: owned.sender,
    secrets,
    client,
    readEndpoints: createEndpoints({ models, keyModels: core.models, newestKey: core.newestApiKey, secrets }),
    feedReplays: createFeedReplays({ ...parts, store }),
  });
  workers.add(`${name} sender`, sender);
}
