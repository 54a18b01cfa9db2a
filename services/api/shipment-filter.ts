import type { Account } from '#contracts/accounts.ts';
import type { AskedShipments } from '#contracts/shipment-list.ts';
import type { ShipmentFilter } from '#projections/shipments/queries.ts';

/** The filter of a request, for whoever asks and at that moment. */
export const filterOf = ({ delayed, mine, ...asked }: AskedShipments, account: Account, now: Date): ShipmentFilter => ({
  ...asked,
  delayedAt: delayed ? now : undefined,
  workedOnBy: mine ? account.id : undefined,
});
