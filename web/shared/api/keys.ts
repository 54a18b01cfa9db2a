/** The roots of the keys that several features share: refreshing one refreshes the list, the figures and each single one. */
export const shipmentsKey = ['shipments'] as const;
export const quotesKey = ['quotes'] as const;
/** Everything about one shipment. */
export const shipmentKey = (id: string) => [...shipmentsKey, 'one', id] as const;
