import { describe, expect, it } from 'vitest';
import { maxSearchLength, searchOf, withSearch } from '#web/shared/list/search-param.ts';

describe('the search in the address', () => {
  it('is read trimmed', () => {
    expect(searchOf(new URLSearchParams('search=%20weber%20'))).toBe('weber');
    expect(searchOf(new URLSearchParams())).toBe('');
  });

  it('is cut to what the server takes', () => {
    expect(searchOf(new URLSearchParams({ search: 'x'.repeat(500) }))).toHaveLength(maxSearchLength);
  });

  it('leaves the other parameters alone', () => {
    expect(withSearch(new URLSearchParams('tab=a'), 'weber').toString()).toBe('tab=a&search=weber');
  });

  it('leaves no trace when it is blank', () => {
    expect(withSearch(new URLSearchParams('search=weber'), '  ').toString()).toBe('');
  });

  it('does not change the address it was given', () => {
    const params = new URLSearchParams('search=a');
    withSearch(params, 'b');
    expect(params.get('search')).toBe('a');
  });
});
