import { describe, expect, it } from 'vitest';
import {
  activeFilters,
  listOf,
  requestOf,
  withChange,
  withoutFilter,
  withoutFilters,
} from '#web/features/shipments/model/list-request.ts';

const params = (query: string) => new URLSearchParams(query);

describe('the list of an address', () => {
  it('is asked for by what the server understands, and nothing else', () => {
    const typed =
      'search= weber &status=delayed,lost&service=express&country=Ghana,UAE&from=2026-02-30&mine=true&sort=sender&view=x';
    expect(requestOf(params(typed)).toString()).toBe('search=weber&service=express&country=Ghana%2CUAE&mine=true');
  });

  it('of nothing is all of it, the newest first', () => {
    expect(listOf(params(''))).toEqual({ sort: 'created', order: 'desc' });
  });
});

describe('a change', () => {
  it('leaves the rest of the address, and no trace of what is empty', () => {
    const changed = withChange(params('search=weber&status=delayed&mine=true'), { status: [], country: ['Ghana', 'UAE'] });
    expect(changed.toString()).toBe('search=weber&mine=true&country=Ghana%2CUAE');
  });

  it('begins at the first page', () => {
    expect(withChange(params('pages=3&mine=true'), { status: 'delayed' }).toString()).toBe('mine=true&status=delayed');
    expect(withoutFilters(params('pages=3&mine=true&sort=value')).toString()).toBe('sort=value');
  });

  it('takes one value away and leaves the others', () => {
    const address = params('status=delayed,cancelled&mine=true');
    const [delayed, , mine] = activeFilters(listOf(address));
    expect(delayed && withChange(address, withoutFilter(listOf(address), delayed)).get('status')).toBe('cancelled');
    expect(mine && withChange(address, withoutFilter(listOf(address), mine)).get('mine')).toBeNull();
  });

  it('takes a whole column of numbers away', () => {
    const address = params('numbers=we483920175525us,GH112233445569DE,x&mine=true');
    expect(activeFilters(listOf(address)).map(({ name }) => name)).toEqual(['mine']);
    address.set('numbers', 'we483920175525us,WE 4839 2017 5525 US');
    const [numbers] = activeFilters(listOf(address));
    expect(numbers).toEqual({ name: 'numbers', value: 'WE483920175525US' });
    expect(numbers && withChange(address, withoutFilter(listOf(address), numbers)).toString()).toBe('mine=true');
  });

  it('clears every filter and the search, and keeps the order', () => {
    expect(withoutFilters(params('search=a&status=delayed&from=2026-01-01&sort=value')).toString()).toBe('sort=value');
  });
});
