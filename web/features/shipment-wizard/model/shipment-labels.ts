import { createContext, type ReactNode } from 'react';
import type { Shipment } from '#contracts/shipments.ts';

/** What prints the label of a created shipment; it belongs to another feature. */
export const ShipmentLabels = createContext<(shipment: Shipment) => ReactNode>(() => null);
