import type { Models } from '../projector.ts';

/** What staff were called who came into a conversation, by the ids of those events. */
export async function arrivalNames(models: Models, eventIds: readonly string[]): Promise<Map<string, string>> {
  if (eventIds.length === 0) return new Map();
  const rows = await models.selectFrom('chat_arrivals').select(['id', 'name']).where('id', 'in', eventIds).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
