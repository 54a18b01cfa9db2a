import type { SavedView } from '#contracts/saved-views.ts';

/** The parameter of an address that names the view it came from. */
export const viewParam = 'view';

/** The address of the list that a view shows. */
export const paramsOf = ({ id, query }: SavedView): URLSearchParams => {
  const params = new URLSearchParams(query);
  params.set(viewParam, id);
  return params;
};

/** The view that an address means, with its parameters: the one it names, else the default one where it has none at all. */
export function viewToOpen(views: readonly SavedView[], params: URLSearchParams) {
  const named = views.find(({ id }) => id === params.get(viewParam));
  if (named) return { view: named, params: params.size === 1 ? paramsOf(named) : params };
  const usual = params.size === 0 ? views.find(({ isDefault }) => isDefault) : undefined;
  return usual && { view: usual, params: paramsOf(usual) };
}
