import type { Api } from './api/mount.ts';
import { addressBookRoutes } from './api/routes/address-book.ts';
import { bulkStatusRoutes, type BulkStatusRoutesOptions } from './api/routes/bulk-status.ts';
import { labelRoutes } from './api/routes/labels.ts';
import { manifestRoutes } from './api/routes/manifests.ts';
import { notificationRoutes } from './api/routes/notifications.ts';
import { quoteRoutes } from './api/routes/quotes.ts';
import { rateSheetRoutes } from './api/routes/rate-sheets.ts';
import { savedViewRoutes } from './api/routes/saved-views.ts';
import { searchRoutes } from './api/routes/search.ts';
import { shipmentCorrectionRoutes } from './api/routes/shipment-corrections.ts';
import { shipmentExportRoutes } from './api/routes/shipment-export.ts';
import { shipmentRoutes } from './api/routes/shipments.ts';
import { statisticsRoutes } from './api/routes/statistics.ts';
import { statsRoutes } from './api/routes/stats.ts';
import { timelineRoutes } from './api/routes/timelines.ts';
import { unknownNumbersRoutes } from './api/routes/unknown-numbers.ts';
import type { Core } from './compose.ts';
import type { RouteParts } from './compose-route-parts.ts';
import { createBulkUpdates } from './shipments/bulk-update.ts';
import { createNotificationPreview } from './shipments/preview.ts';

export type ShipmentRouteCore = Pick<
  Core,
  | 'addressBook'
  | 'clock'
  | 'log'
  | 'logger'
  | 'models'
  | 'previewRateSheet'
  | 'publishRateSheet'
  | 'quotes'
  | 'requestSignatures'
  | 'savedViews'
  | 'sessions'
  | 'shipments'
  | 'trackingKeys'
> & { accounts: BulkStatusRoutesOptions['accounts'] };

/** What staff do with shipments and quotes, and look up about them. */
export function composeShipmentRoutes(core: ShipmentRouteCore, parts: RouteParts): Api[] {
  const ofShipments = { ...core, ...parts, commands: core.shipments };
  const previewOptions = { log: core.log, keys: core.trackingKeys, publicUrl: parts.site.publicUrl };
  return [
    // Before the shipments, one of which would otherwise be called `export`.
    shipmentExportRoutes(ofShipments),
    unknownNumbersRoutes(ofShipments),
    manifestRoutes(ofShipments),
    savedViewRoutes(core),
    addressBookRoutes(ofShipments),
    shipmentRoutes(ofShipments),
    bulkStatusRoutes({ ...ofShipments, bulk: createBulkUpdates(ofShipments) }),
    notificationRoutes({ ...ofShipments, preview: createNotificationPreview(previewOptions) }),
    shipmentCorrectionRoutes(ofShipments),
    labelRoutes(ofShipments),
    quoteRoutes(ofShipments),
    rateSheetRoutes(ofShipments),
    searchRoutes(ofShipments),
    timelineRoutes(ofShipments),
    statsRoutes(ofShipments),
    statisticsRoutes(ofShipments),
  ];
}
