import type { ServerInterceptingCallInterface } from '@grpc/grpc-js';
import { expect, it } from 'vitest';
import { StreamsService } from '#infra/embedded/event-store/protocol.ts';
import { sendAhead } from '#infra/embedded/event-store/send-ahead.ts';
import { range } from '#tests/suites/event-store/support.ts';

const kibibyte = Buffer.alloc(1024);
const unasked = (): never => expect.unreachable('only answers are sent here');

/** A call on a connection that takes answers when the test says so, and the callback it gave. */
function slowCall() {
  const taken: (() => void)[] = [];
  const connection: ServerInterceptingCallInterface = {
    sendMetadata: () => undefined,
    sendMessage: (_answer, done) => void taken.push(done),
    start: unasked,
    startRead: unasked,
    sendStatus: unasked,
    getPeer: unasked,
    getDeadline: unasked,
    getHost: unasked,
    getAuthContext: unasked,
    getConnectionInfo: unasked,
    getMetricsRecorder: unasked,
  };
  const call = sendAhead(StreamsService.read, connection);
  let goneOn = 0;
  return {
    send: (answer: unknown) => call.sendMessage(answer, () => (goneOn += 1)),
    take: () => taken.shift()?.(),
    goneOn: () => goneOn,
  };
}

it('goes on with the next answer before the last one has left', () => {
  const { send, goneOn } = slowCall();
  for (const _ of range(0, 10)) send(kibibyte);
  expect(goneOn()).toBe(10);
});

it('waits for a reader that leaves 64 KiB untaken', () => {
  const { send, take, goneOn } = slowCall();
  for (const _ of range(0, 64)) send(kibibyte);
  expect(goneOn()).toBe(63);
  take();
  expect(goneOn()).toBe(64);
  send(kibibyte);
  expect(goneOn()).toBe(64);
});

it('waits until an answer has left whose size it does not know', () => {
  const { send, take, goneOn } = slowCall();
  send({ a: 'message' });
  expect(goneOn()).toBe(0);
  take();
  expect(goneOn()).toBe(1);
});
