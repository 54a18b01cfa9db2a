/** What a follower can get updates about: four steps of a journey, and any trouble on the way. */
export const milestones = ['picked_up', 'in_transit', 'out_for_delivery', 'delivered', 'trouble'] as const;
export type Milestone = (typeof milestones)[number];

interface StatusRules {
  /** What followers are told when a parcel gets there. */
  milestone?: Milestone;
  /** Left only by an explicit correction. */
  isFinal?: true;
  /** Refused without a reason. */
  needsReason?: true;
}

/** Every status of a shipment, in the order of a normal journey, and what follows from it. Its words are in `labels/`. */
const table = {
  pending: {},
  picked_up: { milestone: 'picked_up' },
  in_transit: { milestone: 'in_transit' },
  out_for_delivery: { milestone: 'out_for_delivery' },
  delivered: { milestone: 'delivered', isFinal: true },
  delayed: { milestone: 'trouble', needsReason: true },
  cancelled: { milestone: 'trouble', needsReason: true, isFinal: true },
} as const satisfies Record<string, StatusRules>;

export type ShipmentStatus = keyof typeof table;

export const statusRules: Readonly<Record<ShipmentStatus, StatusRules>> = table;

/** All statuses, in the order of the table. */
export const shipmentStatuses: readonly ShipmentStatus[] = Object.keys(table).filter(
  (name): name is ShipmentStatus => name in table,
);

const statusesThat = (test: (rules: StatusRules) => boolean | undefined): readonly ShipmentStatus[] =>
  shipmentStatuses.filter((status) => test(statusRules[status]));

export const finalStatuses = statusesThat(({ isFinal }) => isFinal);
/** The statuses of a journey without trouble, which is no place on it. */
export const journeyStatuses = statusesThat(({ milestone }) => milestone !== 'trouble');
export const statusesNeedingReason = statusesThat(({ needsReason }) => needsReason);

/** Statuses in which a parcel is still on its way. */
export const openStatuses = statusesThat(({ isFinal }) => !isFinal);

/** Whether a shipment is late: it was reported delayed, or it is still on its way after its estimated delivery. */
export const isDelayed = (shipment: { status: ShipmentStatus; estimatedDelivery: string | null }, now: Date): boolean =>
  shipment.status === 'delayed' ||
  (openStatuses.includes(shipment.status) &&
    shipment.estimatedDelivery !== null &&
    Date.parse(shipment.estimatedDelivery) < now.getTime());
