import { erasedText } from '#contracts/privacy.ts';
import type { SavedView } from '#contracts/saved-views.ts';

type Named = Pick<SavedView, 'name' | 'query'>;

/** Shorter searches are for anybody. */
const fewestLetters = 3;

/**
 * The view without what names the person whom those texts belong to, undefined where nothing does. A part of a name is taken to be theirs:
 * better one search too many is gone than that somebody who was erased is still looked for.
 */
export function withoutPerson({ name, query }: Named, texts: readonly string[]): Named | undefined {
  const known = texts.map(folded).filter(Boolean);
  const fields = new URLSearchParams(query);
  const search = folded(fields.get('search') ?? '');
  const isSearched = known.some((text) => search.includes(text) || (search.length >= fewestLetters && text.includes(search)));
  const isNamed = known.some((text) => folded(name).includes(text));
  if (!isSearched && !isNamed) return undefined;
  if (isSearched) fields.delete('search');
  return { name: isNamed ? erasedText : name, query: fields.toString() };
}

const folded = (text: string): string => text.trim().toLowerCase();
