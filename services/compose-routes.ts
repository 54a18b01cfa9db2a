import type { Channel } from '#contracts/mail.ts';
import type { Config } from '#infra/config.ts';
import type { Metrics } from '#infra/metrics.ts';
import { version } from '#infra/version.ts';
import type { Progress } from '#projections/progress.ts';
import { createAnswerCommand, createCarryOut } from './api/answer-command.ts';
import type { FindParcel } from './api/find-parcel.ts';
import type { Api } from './api/mount.ts';
import type { RateLimits } from './api/rate-limits.ts';
import { accountRoutes } from './api/routes/accounts.ts';
import { alertRoutes } from './api/routes/alerts.ts';
import { clientErrorRoutes } from './api/routes/client-errors.ts';
import { devMailRoutes } from './api/routes/dev-mail.ts';
import { docsRoutes } from './api/routes/docs.ts';
import { followRoutes } from './api/routes/follows.ts';
import { historyRoutes } from './api/routes/history.ts';
import { quoteRequestRoutes } from './api/routes/quote-requests.ts';
import { quoteRoutes } from './api/routes/quotes.ts';
import { rateSheetRoutes } from './api/routes/rate-sheets.ts';
import { rateRoutes } from './api/routes/rates.ts';
import { shipmentRoutes } from './api/routes/shipments.ts';
import { statsRoutes } from './api/routes/stats.ts';
import { systemRoutes, type SystemRoutesOptions } from './api/routes/system.ts';
import { trackingRoutes } from './api/routes/tracking.ts';
import type { Core } from './compose.ts';

export type RouteCore = Pick<
  Core,
  | 'alerts'
  | 'calculate'
  | 'clock'
  | 'exchangeRates'
  | 'follows'
  | 'followTokens'
  | 'idempotency'
  | 'knownClients'
  | 'logger'
  | 'models'
  | 'publishRateSheet'
  | 'quoteLinks'
  | 'quotes'
  | 'sessions'
  | 'shipments'
  | 'trackingKeys'
>;

export interface ApiProcess {
  progress: Progress;
  metrics: Metrics;
  rateLimits: RateLimits;
  findParcel: FindParcel;
  status: Pick<SystemRoutesOptions, 'readiness' | 'refreshMetrics'>;
  /** Waits before the refusal of a sign-in. */
  delay(milliseconds: number): Promise<void>;
  site: {
    isDemo: boolean;
    isSecure: boolean;
    privacy: Config['TRACKING_PRIVACY'];
    /** How followers can be reached. */
    channels: readonly Channel[];
    devMailUrl: string | undefined;
  };
}

/** Every route but the socket and the pages, each made of its own parts. Nothing of them is used before a request comes. */
export function composeRoutes(
  core: RouteCore,
  { progress, metrics, rateLimits, findParcel, status, delay, site }: ApiProcess,
): Api[] {
  const { sessions, models, clock, logger, quotes, exchangeRates } = core;
  const { isDemo, isSecure, privacy, channels, devMailUrl } = site;
  const carryOut = createCarryOut({ idempotency: core.idempotency, clock });
  const answerCommand = createAnswerCommand({ carryOut, progress });
  return [
    trackingRoutes({ sessions, models, progress, keys: core.trackingKeys, rateLimits, findParcel, privacy }),
    followRoutes({
      sessions,
      models,
      follows: core.follows,
      followTokens: core.followTokens,
      carryOut,
      rateLimits,
      metrics,
      channels,
    }),
    shipmentRoutes({ sessions, commands: core.shipments, answerCommand, models, progress }),
    rateRoutes({ sessions, calculate: core.calculate, exchangeRates }),
    rateSheetRoutes({ sessions, publishRateSheet: core.publishRateSheet, answerCommand, models, progress }),
    alertRoutes({ sessions, alerts: core.alerts, answerCommand, models, clock }),
    clientErrorRoutes({ sessions, logger, metrics, rateLimits }),
    quoteRequestRoutes({ sessions, quotes, quoteLinks: core.quoteLinks, answerCommand, rateLimits, clock }),
    quoteRoutes({ sessions, quotes, answerCommand, models, progress, clock }),
    historyRoutes({ sessions, models, progress }),
    statsRoutes({ sessions, models, progress, clock }),
    accountRoutes({ sessions, knownClients: core.knownClients, rateLimits, isDemo, isSecure, delay }),
    systemRoutes({ sessions, metrics, version, ...status }),
    docsRoutes(sessions),
    ...(isDemo && devMailUrl ? [devMailRoutes(sessions, devMailUrl)] : []),
  ];
}
