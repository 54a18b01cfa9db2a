import type { AllStreamRecordedEvent, RecordedEvent, StreamingRead } from '@eventstore/db-client';
import { TimedOut } from '../../shutdown.ts';
import { EventStoreUnavailable, type StoredEvent } from '../event-store.ts';
import { recordedFirst } from './recorded-at.ts';

/**
 * What a read brings. Throws TimedOut when nothing has come for too long, even before there is a connection, and cancels
 * the call when the rest is not wanted. Before it throws it asks `isAtWork`, and goes on waiting for a server that is.
 */
export async function* watched<Event>(
  read: StreamingRead<Event>,
  timeoutMs: number,
  isAtWork: () => Promise<boolean> = () => Promise.resolve(false),
): AsyncIterable<Event> {
  let isWaiting = true;
  let isWhole = false;
  let isOver = false;
  const look = async () => {
    const isSlow = isWaiting && !(await isAtWork());
    // A timer that was cleared would run again.
    if (isOver) return;
    if (isSlow && isWaiting) read.destroy(new TimedOut(timeoutMs));
    else timer.refresh();
  };
  const timer = setTimeout(() => void look(), timeoutMs);
  // A read that failed after it was given up must not end the process.
  read.on('error', () => undefined);
  try {
    for await (const event of read) {
      isWaiting = false;
      yield event;
      isWaiting = true;
      timer.refresh();
    }
    isWhole = true;
  } finally {
    isOver = true;
    clearTimeout(timer);
    if (!isWhole) read.cancel().catch(() => undefined);
  }
}

/** An event of that stream as the port describes it. Throws {@link EventStoreUnavailable} for one without a position. */
export function stored(event: RecordedEvent | AllStreamRecordedEvent, stream: string): StoredEvent {
  if (!event.position) throw new EventStoreUnavailable(`event ${event.id} came without a position`);
  return {
    id: event.id,
    stream,
    revision: event.revision,
    position: event.position,
    type: event.type,
    data: asObject(event.data),
    ...recordedFirst(asObject(event.metadata), event.created),
  };
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Uint8Array) ? (value as Record<string, unknown>) : {};
