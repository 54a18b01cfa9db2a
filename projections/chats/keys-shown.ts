import { sql } from 'kysely';
import type { Models } from '../projector.ts';

/** The parcels that the assistant has shown whole in a conversation, each with the key that its visitor was given, in their order. */
export async function keysShown(models: Models, chatId: string): Promise<{ trackingNumber: string; key: string }[]> {
  const { rows } = await sql<{ trackingNumber: string; key: string }>`
    select extras #>> '{parcel,trackingNumber}' as "trackingNumber", extras #>> '{parcel,key}' as key
    from chat_messages where chat_id = ${chatId}::uuid and extras #>> '{parcel,key}' is not null order by seq
  `.execute(models);
  return rows;
}
