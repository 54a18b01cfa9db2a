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

const timedPlacePattern = /^(?<timestamp>[\dT:.+Z-]{20,35})_(?<id>[\da-f-]{36})$/;

/**
 * A page of a list, the newest first, whose items may come, go and move, by the time and the id of the last item before it. Where that is
 * gone the list goes on at its time: items of the same moment may come twice, and none is left out. Throws BadCursor.
 */
export function pageByTime<Item extends { id: string; timestamp: string }>(
  all: readonly Item[],
  limit: number,
  place: string | undefined,
): Page<Item> {
  const from = place === undefined ? 0 : afterPlace(all, place);
  const items = all.slice(from, from + limit);
  const last = items.at(-1);
  return { items, nextCursor: last && from + limit < all.length ? `${last.timestamp}_${last.id}` : undefined };
}

function afterPlace(all: readonly { id: string; timestamp: string }[], place: string): number {
  const { timestamp = '', id } = timedPlacePattern.exec(place)?.groups ?? {};
  const at = Date.parse(timestamp);
  if (Number.isNaN(at)) throw new BadCursor();
  const last = all.findIndex((item) => item.id === id && Date.parse(item.timestamp) === at);
  if (last >= 0) return last + 1;
  const next = all.findIndex((item) => Date.parse(item.timestamp) <= at);
  return next < 0 ? all.length : next;
}

/** An id, where a place is one. Throws BadCursor. */
export function idAt(place: string | undefined): string | undefined {
  if (place === undefined || uuid().safeParse(place).success) return place;
  throw new BadCursor();
}
