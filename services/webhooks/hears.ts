import type { ApiKeyScope } from '#contracts/api-keys.ts';
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

/** Whether an endpoint that a key made may be sent anything at that moment. */
export const mayBeSent = (key: Pick<ExistingApiKey, 'type' | 'expiresAt' | 'scopes'>, now: string): boolean =>
  standingOf(key, now) === 'active' && key.scopes.includes('webhooks');

/** Whether a key with those scopes may be told of it; a test anybody may. */
export const mayTell = (scopes: readonly ApiKeyScope[], type: string): boolean =>
  !isPublicType(type) || scopes.includes(scopeOfPublicEvent(type));

const isPublicType = (type: string): type is PublicEventType => publicEventTypes.some((known) => known === type);
