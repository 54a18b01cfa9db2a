import { shipmentListSchema, type ShipmentList } from '#contracts/shipment-list.ts';
import { viewParam } from './view-address.ts';
import { withPages } from '#web/shared/list/pages-param.ts';
import { searchOf } from '#web/shared/list/search-param.ts';

/** What of an address a list is asked for; what the server would not understand is left out. */
export function requestOf(params: URLSearchParams): URLSearchParams {
  const known = Object.entries(shipmentListSchema.shape).flatMap(([name, field]) => {
    const value = name === 'search' ? searchOf(params) : (params.get(name) ?? '');
    return value !== '' && field.safeParse(value).success ? [[name, value]] : [];
  });
  return new URLSearchParams(known);
}

export const listOf = (params: URLSearchParams): ShipmentList => shipmentListSchema.parse(Object.fromEntries(requestOf(params)));

const filterNames = ['numbers', 'status', 'service', 'country', 'from', 'to', 'delayed', 'mine'] as const;
export type FilterName = (typeof filterNames)[number];

export type ListChange = Partial<Record<FilterName | 'sort' | 'order', string | readonly string[] | undefined>>;

/** The address with those changed; what is empty leaves no trace. */
export function withChange(params: URLSearchParams, change: ListChange): URLSearchParams {
  const next = withPages(params, 1);
  for (const [name, value] of Object.entries(change)) {
    const text = typeof value === 'string' ? value : (value ?? []).join(',');
    if (text === '') next.delete(name);
    else next.set(name, text);
  }
  return next;
}

export const withoutFilters = (params: URLSearchParams): URLSearchParams => {
  const next = withPages(params, 1);
  for (const name of [...filterNames, 'search', viewParam]) next.delete(name);
  return next;
};

/** One filter that is set: a single value of it, or the whole where it has no more than one; all tracking numbers are one. */
export interface ActiveFilter {
  name: FilterName;
  value: string;
}

export const activeFilters = (list: ShipmentList): ActiveFilter[] =>
  filterNames.flatMap((name): ActiveFilter[] => {
    if (name === 'numbers') return list.numbers ? [{ name, value: list.numbers.join(',') }] : [];
    return [list[name] ?? []].flat().map((value) => ({ name, value }));
  });

/** The change that takes one of them away. */
export const withoutFilter = (list: ShipmentList, { name, value }: ActiveFilter): ListChange => ({
  [name]: name === 'numbers' ? [] : [list[name] ?? []].flat().filter((other) => other !== value),
});
