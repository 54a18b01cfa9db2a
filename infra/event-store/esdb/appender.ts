import { randomUUID } from 'node:crypto';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { within } from '../../shutdown.ts';
import { openAppendCall, type AppendCall } from './append-call.ts';
import { appendMessage, type Append, type AppendAnswer } from './append-message.ts';

/** The answer to an append. Throws TimedOut when there is none in time, or the error that its call ended with. */
export type Appender = (append: Append) => Promise<AppendAnswer>;

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

  return async (append) => {
    const id = randomUUID();
    const opened = (current ??= open());
    let isGivenUp = false;
    const send = async () => {
      const call = await opened;
      if (isGivenUp) throw new Error('given up before it was sent');
      return call.send(id, appendMessage(append, id, client['createDeadline']()));
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
