import type { ConversationMessage, ConversationPage } from '#contracts/conversations.ts';
import { chatsAboutShipment } from '#projections/chats/queries.ts';
import { everyMessageOf, type ConversationRow } from '#projections/conversations/queries.ts';
import type { Models } from '#projections/projector.ts';
import { addresseesOf, shipmentsByIds } from '#projections/shipments/queries.ts';
import type { Conversation } from '../domain/conversation-state.ts';
import { idsShownIn, mergedInto, type ConversationLists } from './lists.ts';

/** Of a longer conversation, the last so many messages are shown. */
const mostMessages = 1_000;

export interface ConversationPageOptions {
  models: Models;
  lists: ConversationLists;
  /** What was sent by itself to the customer about the same thing, in its order. */
  automaticEmails(conversation: Conversation): Promise<ConversationMessage[]>;
}

/** A conversation with everything in it, and the parcel beside it. */
export type ReadConversationPage = (row: ConversationRow) => Promise<ConversationPage>;

export const createReadConversationPage =
  ({ models, lists, automaticEmails }: ConversationPageOptions): ReadConversationPage =>
  async (row) => {
    const { state } = row;
    const merged = await mergedInto(models, [state]);
    const [[listed], rows, automatic, shipment, chatId] = await Promise.all([
      lists.listed([row], false),
      everyMessageOf(models, idsShownIn(state, merged), mostMessages),
      automaticEmails(state),
      shipmentOf(models, state),
      chatOf(models, state),
    ]);
    if (!listed) throw new RangeError('a conversation is listed');
    const messages = [...(await lists.shown(state, rows, merged)), ...automatic];
    return {
      ...listed,
      messages: messages.toSorted((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp)),
      shipment,
      chatId,
      mergedInto: state.mergedInto,
      mergedFrom: state.absorbed.map(({ from }) => from),
    };
  };

async function shipmentOf(models: Models, { about, customer }: Conversation): Promise<ConversationPage['shipment']> {
  if (about?.kind !== 'shipment') return null;
  const [shipment] = await shipmentsByIds(models, [about.id]);
  if (!shipment) return null;
  const addressees = await addresseesOf(models, shipment.trackingNumber);
  const { id, trackingNumber, status, senderCity, recipientCity, recipientCountry, currentLocation, estimatedDelivery } =
    shipment;
  return {
    id,
    trackingNumber,
    status,
    party: addressees.find(({ subjectId }) => subjectId === customer.subjectId)?.party ?? null,
    senderCity,
    recipientCity,
    recipientCountry,
    currentLocation,
    estimatedDelivery: estimatedDelivery ?? null,
  };
}

/** The chat that it goes on from, or the newest one of the same address about the same parcel. */
async function chatOf(models: Models, { about, customer }: Conversation): Promise<string | null> {
  if (about?.kind === 'chat') return about.id;
  const email = customer.value?.email.toLowerCase();
  if (about?.kind !== 'shipment' || email === undefined) return null;
  const chats = await chatsAboutShipment(models, about.id);
  return chats.find(({ replyAddress }) => replyAddress?.value?.email.toLowerCase() === email)?.chatId ?? null;
}
