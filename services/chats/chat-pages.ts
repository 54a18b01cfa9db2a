import type { z } from 'zod';
import type { chatPageSchema } from '#contracts/chat-desk.ts';
import type { TrackingKeys } from '#infra/signed-links/signed-links.ts';
import { firstAnswerSeconds, keysShown, type ChatRow } from '#projections/chats/queries.ts';
import type { Models } from '#projections/projector.ts';
import { addresseesOf, shipmentsByIds } from '#projections/shipments/queries.ts';
import type { Presence } from '../realtime/presence.ts';
import { pageOfVisitor } from './attendance.ts';
import type { DeskLists } from './desk-lists.ts';

export type ChatPage = z.infer<typeof chatPageSchema>;

export interface ChatPageOptions {
  models: Models;
  lists: Pick<DeskLists, 'listed'>;
  presence: Pick<Presence, 'present'>;
  keys: Pick<TrackingKeys, 'opensFor'>;
}

/** The conversation as that account sees it, with everything that staff know of it besides what was said. */
export type ReadChatPage = (accountId: string, chat: ChatRow) => Promise<ChatPage | undefined>;

export const createReadChatPage =
  ({ models, lists, presence, keys }: ChatPageOptions): ReadChatPage =>
  async (accountId, chat) => {
    const { chatId, given, replyAddress, visitor, assisted } = chat.state;
    const ids = given.flatMap(({ shipmentId }) => shipmentId ?? []);
    const [[listed], shipments, proved, waited] = await Promise.all([
      lists.listed(accountId, [chat]),
      shipmentsByIds(models, ids),
      provedIn(chatId, { models, keys }),
      firstAnswerSeconds(models, chatId),
    ]);
    return (
      listed && {
        ...listed,
        replyAddress: replyAddress?.value?.email ?? null,
        timeZone: visitor.value?.timeZone ?? null,
        shipments: shipments.map((shipment) => cardOf(shipment, proved.get(shipment.trackingNumber))),
        firstAnswerSeconds: waited,
        page: pageOfVisitor(presence, chatId),
        assisted,
      }
    );
  };

type Card = ChatPage['shipments'][number];
type Party = NonNullable<Card['provedAs']>;

const cardOf = (shipment: Awaited<ReturnType<typeof shipmentsByIds>>[number], provedAs: Party | undefined): Card => ({
  id: shipment.id,
  trackingNumber: shipment.trackingNumber,
  status: shipment.status,
  serviceType: shipment.serviceType,
  senderCity: shipment.senderCity,
  recipientCity: shipment.recipientCity,
  recipientCountry: shipment.recipientCountry,
  currentLocation: shipment.currentLocation,
  estimatedDelivery: shipment.estimatedDelivery ?? null,
  provedAs: provedAs ?? null,
});

/** Whose parcels the assistant has shown whole: by each key, as long as that person is of the parcel. */
async function provedIn(chatId: string, { models, keys }: Pick<ChatPageOptions, 'models' | 'keys'>): Promise<Map<string, Party>> {
  const proved = new Map<string, Party>();
  for (const { trackingNumber, key } of await keysShown(models, chatId)) {
    const addressees = await addresseesOf(models, trackingNumber);
    const own = addressees.find(({ subjectId }) => keys.opensFor([subjectId], trackingNumber, key));
    if (own) proved.set(trackingNumber, own.party);
  }
  return proved;
}
