import type { ApiKeyScope } from '#contracts/api-keys.ts';
import type { PublicEventType } from '#contracts/public-events.ts';

/** The word of each scope in the dictionary: a colon would end the name of a dictionary there. */
export const scopeWords = {
  'shipments:read': 'readShipments',
  'shipments:write': 'writeShipments',
  'tracking:write': 'writeTracking',
  'quotes:read': 'readQuotes',
  webhooks: 'webhooks',
} as const satisfies Record<ApiKeyScope, string>;

/** The word of each type in the dictionary: a full stop would lead into an object there. */
export const typeWord = <Type extends PublicEventType>(type: Type) => type.replace('.', '_') as WordOf<Type>;
type WordOf<Type extends string> = Type extends `${infer Noun}.${infer Verb}` ? `${Noun}_${Verb}` : never;
