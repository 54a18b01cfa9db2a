import { z } from 'zod';
import { listedNumbers } from './listed-numbers.ts';
import { listFields } from './lists.ts';
import { countryNames } from './places.ts';
import { day, severalOf } from './primitives.ts';
import { serviceTypes } from './shipments.ts';
import { shipmentStatuses } from './statuses.ts';

/** What a list of shipments can be ordered by; ties are broken by id, in the same direction. */
export const shipmentSorts = ['created', 'updated', 'estimatedDelivery', 'value'] as const;
export type ShipmentSort = (typeof shipmentSorts)[number];

export const sortOrders = ['desc', 'asc'] as const;
export type SortOrder = (typeof sortOrders)[number];

/**
 * What narrows a list of shipments down, all of it together. `status`, `service` and `country` (the sender's or the recipient's)
 * take several values with commas between them, and so do tracking `numbers`. `from` and `to` are the first and the last day of creation, in UTC. `delayed`:
 * see isDelayed. `mine`: created or worked on by whoever asks.
 */
const filterFields = {
  search: listFields.search,
  numbers: listedNumbers().optional(),
  status: severalOf(shipmentStatuses).optional(),
  service: severalOf(serviceTypes).optional(),
  country: severalOf(countryNames).optional(),
  from: day().optional(),
  to: day().optional(),
  delayed: z.literal('true').optional(),
  mine: z.literal('true').optional(),
};

/** How a list is ordered. */
export const shipmentOrderFields = {
  sort: z.enum(shipmentSorts).default('created'),
  order: z.enum(sortOrders).default('desc'),
};

/** What a list is narrowed down to and ordered by; also what the address of the list on screen says. */
export const shipmentListSchema = z.object({ ...filterFields, ...shipmentOrderFields });
export type ShipmentList = z.infer<typeof shipmentListSchema>;
export type AskedShipments = Omit<ShipmentList, keyof typeof shipmentOrderFields>;

/** The columns of the list's table that a person can choose and order; the number comes before and the actions behind them. */
export const tableColumns = ['recipient', 'lane', 'service', 'status', 'location', 'expected', 'updated'] as const;
export type TableColumn = (typeof tableColumns)[number];

/** More matches than this are not counted. */
export const mostCountedShipments = 10_000;

/** With a search, more matches than this are not counted. */
export const mostCountedTexts = 250;

/**
 * `GET /api/shipments`. With `count` the answer's `X-Total-Count` is how many match: `10000+` (with a
 * search `250+`) stands for so many or more.
 */
export const listShipmentsSchema = z.strictObject({
  ...listFields,
  ...filterFields,
  ...shipmentOrderFields,
  count: z.literal('true').optional(),
});
