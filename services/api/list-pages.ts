import type { Context } from 'hono';
import { uuid } from '#contracts/primitives.ts';
import { sha256 } from '#infra/ids.ts';
import { BadCursor, type Page } from '#projections/page.ts';
import type { ApiEnv } from './env.ts';

const sealLength = 12;

/**
 * The page of a list that `read` finds after a place, as the answer has it. Its cursor is the place sealed with the path of the request: one
 * that was damaged, or is of another list, throws BadCursor.
 */
export async function listPage<Item>(
  context: Context<ApiEnv>,
  cursor: string | undefined,
  read: (place: string | undefined) => Page<Item> | Promise<Page<Item>>,
): Promise<{ items: Item[]; nextCursor: string | null }> {
  const sealed = (place: string) => `${place}.${sha256(`${context.req.path}\n${place}`).slice(0, sealLength)}`;
  const place = cursor?.slice(0, -sealLength - 1);
  if (place !== undefined && sealed(place) !== cursor) throw new BadCursor();
  const { items, nextCursor } = await read(place);
  return { items, nextCursor: nextCursor === undefined ? null : sealed(nextCursor) };
}

/** A page of a list that is only ever added to at its end, by the number of items before it. Throws BadCursor. */
export function pageByNumber<Item>(all: readonly Item[], limit: number, place: string | undefined): Page<Item> {
  const from = numberAt(place);
  const to = from + limit;
  return { items: all.slice(from, to), nextCursor: to < all.length ? String(to) : undefined };
}

/** The number that a place is, 0 at the beginning. Throws BadCursor. */
export function numberAt(place: string | undefined): number {
  if (place === undefined) return 0;
  if (!/^\d{1,9}$/.test(place)) throw new BadCursor();
  return Number(place);
}

/** A page of a list that anything may be added to, by the id of the last item before it. Throws BadCursor where that is gone. */
export function pageById<Item extends { id: string }>(
  all: readonly Item[],
  limit: number,
  place: string | undefined,
): Page<Item> {
  const last = place === undefined ? -1 : all.findIndex(({ id }) => id === place);
  if (place !== undefined && last < 0) throw new BadCursor();
  const items = all.slice(last + 1, last + 1 + limit);
  return { items, nextCursor: last + 1 + limit < all.length ? items.at(-1)?.id : undefined };
}

/** An id, where a place is one. Throws BadCursor. */
export function idAt(place: string | undefined): string | undefined {
  if (place === undefined || uuid().safeParse(place).success) return place;
  throw new BadCursor();
}
