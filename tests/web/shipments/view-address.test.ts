import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { SavedView } from '#contracts/saved-views.ts';
import { requestOf, withoutFilters } from '#web/features/shipments/model/list-request.ts';
import { paramsOf, viewToOpen } from '#web/features/shipments/model/view-address.ts';
import { randomUuid } from '#web/shared/api/random-uuid.ts';

const view: SavedView = { id: randomUuid(), name: 'Late', query: 'delayed=true&sort=value', columns: [], isDefault: false };
const usual: SavedView = { ...view, id: randomUuid(), query: 'mine=true', isDefault: true };

describe('the address of a saved view', () => {
  it('asks for what the view does, and names it', () => {
    expect(paramsOf(view).toString()).toBe(`delayed=true&sort=value&view=${view.id}`);
    expect(requestOf(paramsOf(view)).toString()).toBe('delayed=true&sort=value');
  });

  it('opens the view it names, or the default one where it asks for nothing', () => {
    const open = (query: string, views = [view, usual]) => viewToOpen(views, new URLSearchParams(query))?.view;
    expect(open(`view=${view.id}`)).toBe(view);
    expect(open('')).toBe(usual);
    expect(open('', [view])).toBeUndefined();
    expect(open('status=pending')).toBeUndefined();
    expect(open(`view=${randomUuid()}`)).toBeUndefined();
  });

  it('is completed where it only names the view, and left alone where it was changed', () => {
    const completed = (query: string) => viewToOpen([view], new URLSearchParams(query))?.params.toString();
    expect(completed(`view=${view.id}`)).toBe(paramsOf(view).toString());
    expect(completed(`status=pending&view=${view.id}`)).toBe(`status=pending&view=${view.id}`);
  });

  it('is left together with the filters', () => {
    expect(withoutFilters(paramsOf(usual)).toString()).toBe('');
  });
});

it('an id that the browser makes is a UUID', () => {
  for (let round = 0; round < 100; round += 1) expect(z.uuid().safeParse(randomUuid()).success).toBe(true);
});
