import { streamDeleted } from './errors.ts';
import type { EventLog } from './log.ts';
import type { Outgoing } from './outgoing.ts';
import { pages } from './pages.ts';
import { prepare, sendPrepared, streamNotFound } from './read-answers.ts';
import type { ReadRequest, Start } from './read-request.ts';
import type { Direction, Visible } from './read-log.ts';

/** Reads a stream as it is now: what is appended meanwhile is not part of the answer. */
export async function readStream(
  log: EventLog,
  out: Outgoing,
  request: ReadRequest & { stream: string; count: number },
): Promise<void> {
  const { stream, direction } = request;
  const view = await log.view(stream);
  if (view.type === 'deleted') throw streamDeleted(stream);
  if (view.type === 'not found') {
    await out.send(streamNotFound(stream));
    return;
  }
  const range = rangeOf(view, request.start, direction);
  let left = request.count;
  if (!range || left <= 0) return;
  const reader = pages({
    read: (after) => {
      const rest = after && (direction === 'forwards' ? { from: after.revision + 1n } : { to: after.revision - 1n });
      return log.streamPage(stream, { ...view, ...range, ...rest, direction, limit: left });
    },
    prepare: (page) => {
      left -= page.length;
      return prepare(page, request);
    },
    hasMore: (last) => left > 0 && !out.isOver && last.revision !== (direction === 'forwards' ? range.to : range.from),
  });
  for await (const prepared of reader) await sendPrepared(log, out, prepared, request);
}

function rangeOf(view: Visible, start: Start, direction: Direction): { from: bigint; to: bigint } | undefined {
  if (direction === 'forwards') {
    if (start === 'end') return undefined;
    const from = start === 'start' || start.at < view.from ? view.from : start.at;
    return from > view.to ? undefined : { from, to: view.to };
  }
  const first = start === 'start' ? 0n : start === 'end' ? view.to : start.at;
  const to = first < view.to ? first : view.to;
  return to < view.from ? undefined : { from: view.from, to };
}
