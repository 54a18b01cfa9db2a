import type { OwnEvent } from '../own-events.ts';
import type { LabelKey } from '../page-words/page-words.ts';
import { inline, rows } from './markup.ts';
import { isObject, type Pen } from './values.ts';

/** What tells how a person is reached, wherever they are named. */
const contactFields = ['name', 'company', 'email', 'phone', 'address'] as const satisfies readonly LabelKey[];

/** Every name, address and number that the person is known by, each once, as they were given. */
export function knownBy({ words }: Pen, events: readonly OwnEvent[]): string {
  const known = new Map<string, Set<string>>(contactFields.map((field) => [field, new Set()]));
  const look = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(look);
    if (!isObject(value)) return;
    const isContact = typeof value['email'] === 'string' || typeof value['phone'] === 'string';
    for (const [field, inner] of Object.entries(value)) {
      if (isContact && typeof inner === 'string' && inner !== '') known.get(field)?.add(inner);
      else look(inner);
    }
  };
  events.forEach(({ data }) => look(data));
  return rows(
    contactFields.flatMap((field) => {
      const values = [...(known.get(field) ?? [])];
      return values.length === 0 ? [] : [[words.labels[field], values.map(inline).join('<br>')] as const];
    }),
  );
}
