import type { SavedView } from '#contracts/saved-views.ts';

/** Each person's own views of the list of shipments; nobody else's can be seen, changed or deleted. */
export interface SavedViews {
  /** By name. */
  viewsOf(accountId: string): Promise<SavedView[]>;
  /** Makes the view or replaces it: `full` where the person has the most that there may be, `not_theirs` where it is another's. */
  save(accountId: string, view: SavedView): Promise<'saved' | 'full' | 'not_theirs'>;
  /** False where the person has no such view. */
  remove(accountId: string, id: string): Promise<boolean>;
  /** Takes a person out of everybody's views: searches that look for one of these names, addresses or numbers, and names of views. */
  forget(texts: readonly string[]): Promise<void>;
}
