/** The root of every query about shipments; refreshing it refreshes the list and the figures. */
export const shipmentsKey = ['shipments'] as const;
