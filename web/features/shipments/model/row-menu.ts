import { createContext, type ReactNode } from 'react';
import type { Shipment } from '#contracts/shipments.ts';

/** Draws what else can be done about a shipment of the list, besides its own actions. */
export const RowMenu = createContext<(shipment: Shipment) => ReactNode>(() => null);
