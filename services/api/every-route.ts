import type { Api } from './mount.ts';
import { accountRoutes, type AccountRoutesOptions } from './routes/accounts.ts';
import { alertRoutes, type AlertRoutesOptions } from './routes/alerts.ts';
import { clientErrorRoutes, type ClientErrorRoutesOptions } from './routes/client-errors.ts';
import { devMailRoutes } from './routes/dev-mail.ts';
import { docsRoutes } from './routes/docs.ts';
import { quoteRequestRoutes, type QuoteRequestRoutesOptions } from './routes/quote-requests.ts';
import { quoteRoutes, type QuoteRoutesOptions } from './routes/quotes.ts';
import { rateSheetRoutes, type RateSheetRoutesOptions } from './routes/rate-sheets.ts';
import { rateRoutes, type RateRoutesOptions } from './routes/rates.ts';
import { followRoutes, type FollowRoutesOptions } from './routes/follows.ts';
import { historyRoutes, type HistoryRoutesOptions } from './routes/history.ts';
import { shipmentRoutes, type ShipmentRoutesOptions } from './routes/shipments.ts';
import { statsRoutes, type StatsRoutesOptions } from './routes/stats.ts';
import { systemRoutes, type SystemRoutesOptions } from './routes/system.ts';
import { trackingRoutes, type TrackingRoutesOptions } from './routes/tracking.ts';

/** What the routes work with. Nothing of it is used before a request comes. */
export interface RouteParts
  extends
    AccountRoutesOptions,
    AlertRoutesOptions,
    ClientErrorRoutesOptions,
    FollowRoutesOptions,
    QuoteRequestRoutesOptions,
    QuoteRoutesOptions,
    RateRoutesOptions,
    RateSheetRoutesOptions,
    HistoryRoutesOptions,
    ShipmentRoutesOptions,
    StatsRoutesOptions,
    SystemRoutesOptions,
    TrackingRoutesOptions {
  /** The mail catcher behind /dev/mail. */
  devMailUrl: string | undefined;
}

/** Every route but the socket and the pages. */
export const everyRoute = (parts: RouteParts): Api[] => [
  trackingRoutes(parts),
  followRoutes(parts),
  shipmentRoutes(parts),
  rateRoutes(parts),
  rateSheetRoutes(parts),
  alertRoutes(parts),
  clientErrorRoutes(parts),
  quoteRequestRoutes(parts),
  quoteRoutes(parts),
  historyRoutes(parts),
  statsRoutes(parts),
  accountRoutes(parts),
  systemRoutes(parts),
  docsRoutes(parts.sessions),
  ...(parts.isDemo && parts.devMailUrl ? [devMailRoutes(parts.sessions, parts.devMailUrl)] : []),
];
