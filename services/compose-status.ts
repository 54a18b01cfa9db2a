import type { Config } from '#infra/config.ts';
import { probeWrites } from '#infra/database/write-probe.ts';
import { createMailboxCursors } from '#infra/mailbox-cursors/postgres.ts';
import { createMailboxHealths } from '#infra/mailbox-health/postgres.ts';
import type { Metrics } from '#infra/metrics.ts';
import { countWaitingStreams } from '#infra/waiting-events/postgres.ts';
import type { SystemRoutesOptions } from './api/routes/system.ts';
import type { Core } from './compose.ts';
import { createMeasurements } from './measurements.ts';
import { createReadiness, parkedStreams, type ReadinessOptions } from './readiness.ts';
import type { Gateway } from './realtime/gateway.ts';
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
  const { db } = core;
  const mailboxState = { healths: createMailboxHealths(db), cursors: createMailboxCursors(db) };
  const measure = createMeasurements({
    ...core,
    ...mailboxState,
    countParked: () => parkedStreams(core.models),
    countMailWaiting: () => countWaitingStreams(db),
  });
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
      metrics.sockets.set(gateway.connections());
      await measure(metrics);
    },
  };
}
