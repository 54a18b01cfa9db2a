import i18next from 'i18next';
import type { namespaces } from './namespaces.ts';

/**
 * Loads a screen together with the words of everything that may appear on it. Words that were asked for only then would hide the
 * whole screen while they are on their way, and take the focus from the field that is being typed in.
 */
export async function withWords<Screen>(words: readonly (typeof namespaces)[number][], screen: Promise<Screen>): Promise<Screen> {
  const [loaded] = await Promise.all([screen, i18next.loadNamespaces(words)]);
  return loaded;
}
