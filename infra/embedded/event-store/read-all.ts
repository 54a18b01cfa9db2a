import type { EventLog } from './log.ts';
import type { Outgoing } from './outgoing.ts';
import { pages } from './pages.ts';
import { prepare, sendPrepared } from './read-answers.ts';
import type { ReadRequest, Start } from './read-request.ts';
import type { Direction } from './read-log.ts';

/**
 * Reads the whole log as it is now. Forwards, a start position is included; backwards it is not, as on the
 * real server, where a position is the place before its event.
 */
export async function readAll(log: EventLog, out: Outgoing, request: ReadRequest & { count: number }): Promise<void> {
  const { direction, filter } = request;
  const range = rangeOf(log.last, request.start, direction);
  let left = request.count;
  if (!range || left <= 0) return;
  const reader = pages({
    read: (after) => {
      const rest = after && (direction === 'forwards' ? { from: after.position + 1n } : { to: after.position - 1n });
      return log.page({ ...range, ...rest, direction, ...(filter ? {} : { limit: left }) });
    },
    prepare: (page) => {
      const wanted = (filter ? page.filter(filter.matches) : page).slice(0, left);
      left -= wanted.length;
      return prepare(wanted, request);
    },
    hasMore: (last) => left > 0 && !out.isOver && last.position !== (direction === 'forwards' ? range.to : range.from),
  });
  for await (const prepared of reader) await sendPrepared(log, out, prepared, request);
}

function rangeOf(last: bigint, start: Start, direction: Direction): { from: bigint; to: bigint } | undefined {
  if (direction === 'forwards') {
    const from = start === 'start' ? 1n : start === 'end' ? last + 1n : start.at;
    return from > last ? undefined : { from, to: last };
  }
  const to = start === 'start' ? 0n : start === 'end' || start.at > last ? last : start.at - 1n;
  return to < 1n ? undefined : { from: 1n, to };
}
