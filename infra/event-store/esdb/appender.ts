import { randomUUID } from 'node:crypto';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { within } from '../../shutdown.ts';
import { openAppendCall, type AppendCall } from './append-call.ts';
import type { Append } from '../event-store.ts';
import { appendMessage, type AppendAnswer } from './append-message.ts';

/**
 * The answer to an append that the server is to begin before `deadline`. Throws TimedOut when there is none in time, or the error that its
 * call ended with. Those that are sent in one turn of the event loop share a call, which ends with the first that fails in it.
 */
export type Appender = (append: Append, deadline?: Date) => Promise<AppendAnswer>;

export function createAppender(client: EventStoreDBClient, timeoutMs: number): Appender {
  let current: Promise<AppendCall> | undefined;

  const open = (): Promise<AppendCall> => {
    const forget = () => {
      if (current === opened) current = undefined;
    };
    const opened: Promise<AppendCall> = openAppendCall(client, forget);
    opened.catch(forget);
    return opened;
  };

  return async (append, deadline = client['createDeadline']()) => {
    const id = randomUUID();
    const opened = (current ??= open());
    let isGivenUp = false;
    const send = async () => {
      const call = await opened;
      if (isGivenUp) throw new Error('given up before it was sent');
      return call.send(id, appendMessage(append, id, deadline));
    };
    const answer = send();
    // Given up, it may still fail.
    answer.catch(() => undefined);
    try {
      return await within(timeoutMs, answer);
    } finally {
      isGivenUp = true;
      opened.then((call) => call.forget(id)).catch(() => undefined);
    }
  };
}
