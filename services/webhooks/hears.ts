import { publicEventTypes, scopeOfPublicEvent, type PublicEventType } from '#contracts/public-events.ts';
import { standingOf, type ExistingApiKey } from '../domain/api-key.ts';
import type { ExistingWebhook } from '../domain/webhook.ts';
import type { PublicEventRead } from '../integrations/read-public-event.ts';

/** Whether an endpoint is to be told of the event, as far as that was chosen for it. */
export function hears(
  { types, filter, makerId }: Pick<ExistingWebhook, 'types' | 'filter' | 'makerId'>,
  { event, shipment, makerId: shipmentMakerId }: PublicEventRead,
): boolean {
  if (!types.includes(event.type)) return false;
  const { services, countries, ownShipments } = filter;
  if (services.length === 0 && countries.length === 0 && !ownShipments) return true;
  if (!shipment) return false;
  const { serviceType, origin, destination } = shipment;
  return (
    (services.length === 0 || services.includes(serviceType)) &&
    (countries.length === 0 || [origin, destination].some(({ country }) => countries.includes(country))) &&
    (!ownShipments || shipmentMakerId === makerId)
  );
}

/** The key that made an endpoint: `gone` where the read models do not have it, undefined where a person did. */
export type MakerKey = Pick<ExistingApiKey, 'type' | 'expiresAt' | 'scopes'> | 'gone' | undefined;

/** Whether an endpoint may be sent anything at that moment: one that a key made, for as long as that key is of use for it. */
export const hasKey = ({ key }: { key: MakerKey }, now: Date): boolean =>
  key === undefined || (key !== 'gone' && standingOf(key, now.toISOString()) === 'active' && key.scopes.includes('webhooks'));

/** Whether whoever has that key may be told of it; a test anybody may. */
export const mayTell = (key: MakerKey, type: string): boolean =>
  key === undefined || (key !== 'gone' && (!isPublicType(type) || key.scopes.includes(scopeOfPublicEvent(type))));

const isPublicType = (type: string): type is PublicEventType => publicEventTypes.some((known) => known === type);
