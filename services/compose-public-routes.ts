import type { Api } from './api/mount.ts';
import { clientErrorRoutes } from './api/routes/client-errors.ts';
import { followRoutes } from './api/routes/follows.ts';
import { quoteRequestRoutes } from './api/routes/quote-requests.ts';
import { rateRoutes } from './api/routes/rates.ts';
import { trackingRoutes } from './api/routes/tracking.ts';
import { widgetRoutes } from './api/routes/widget.ts';
import type { Core } from './compose.ts';
import type { RouteParts } from './compose-route-parts.ts';

export type PublicRouteCore = Pick<
  Core,
  | 'calculate'
  | 'clock'
  | 'exchangeRates'
  | 'followTokens'
  | 'follows'
  | 'guesserOf'
  | 'logger'
  | 'models'
  | 'quoteLinks'
  | 'quotes'
  | 'sessions'
  | 'trackingKeys'
>;

/** What visitors ask: where a parcel is, what sending one costs, and to be told of it. */
export function composePublicRoutes(core: PublicRouteCore, parts: RouteParts): Api[] {
  const { site } = parts;
  return [
    trackingRoutes({ ...core, ...parts, keys: core.trackingKeys, privacy: site.privacy }),
    followRoutes({ ...core, ...parts, channels: site.channels }),
    rateRoutes(core),
    quoteRequestRoutes({ ...core, ...parts }),
    widgetRoutes({ sessions: core.sessions, publicUrl: site.publicUrl, sites: site.widgetSites }),
    clientErrorRoutes({ ...core, ...parts }),
  ];
}
