import type { Config } from '#infra/config.ts';
import { probeWrites } from '#infra/database/write-probe.ts';
import { createMailboxCursors } from '#infra/mailbox-cursors/postgres.ts';
import { createMailboxHealths } from '#infra/mailbox-health/postgres.ts';
import type { Metrics } from '#infra/metrics.ts';
import type { SystemRoutesOptions } from './api/routes/system.ts';
import type { Core } from './compose.ts';
import { createReadiness, lagOfModels, parkedStreams, waitingStreams, type ReadinessOptions } from './readiness.ts';
import type { Gateway } from './realtime/gateway.ts';
import { createMeasurements } from './measurements.ts';
import { mailerOf, textGatewayOf } from './senders.ts';

export interface StatusOptions extends Pick<ReadinessOptions, 'accepting' | 'hasJoined'> {
  config: Config;
  metrics: Metrics;
  gateway: Pick<Gateway, 'connections'>;
}

/** Whether the process can do its work, and the metrics that are looked up when they are asked for. */
export function composeStatus(
  core: Core,
  { config, metrics, gateway, accepting, hasJoined }: StatusOptions,
): Pick<SystemRoutesOptions, 'readiness' | 'refreshMetrics'> {
  const { db, store, models, clock, outbox, keyStores, webhookDeliveries } = core;
  const mailboxState = { healths: createMailboxHealths(db), cursors: createMailboxCursors(db) };
  const measure = createMeasurements({ ...core, ...mailboxState });
  return {
    readiness: createReadiness({
      ...core,
      ...mailboxState,
      probeWrites: () => probeWrites(db),
      mailer: mailerOf(config),
      textGateway: textGatewayOf(config),
      workers: core.workers.states,
      accepting,
      hasJoined,
    }),
    async refreshMetrics() {
      const lag = await lagOfModels({ store, models, clock }).catch(() => undefined);
      metrics.projectionLag.set(lag?.seconds ?? Number.NaN);
      metrics.projectionEvents.set(lag?.events ?? Number.NaN);
      metrics.sockets.set(gateway.connections());
      metrics.parkedStreams.set(await parkedStreams(models).catch(() => Number.NaN));
      metrics.missingKeys.set(await keyStores.store.missing().catch(() => Number.NaN));
      metrics.emailStreamsWaiting.set(await waitingStreams(outbox).catch(() => Number.NaN));
      const webhooks = await webhookDeliveries.countWaiting().catch(() => ({ streams: Number.NaN, deliveries: Number.NaN }));
      metrics.webhookStreamsWaiting.set(webhooks.streams);
      metrics.webhookDeliveriesWaiting.set(webhooks.deliveries);
      await measure(metrics);
    },
  };
}
