import type { handleServerStreamingCall } from '@grpc/grpc-js';
import type { EventLog } from './log.ts';
import { Outgoing } from './outgoing.ts';
import type { ReadAnswer, streams } from './protocol.ts';
import { readAll } from './read-all.ts';
import { readRequest } from './read-request.ts';
import { readStream } from './read-stream.ts';
import { subscribeToAll } from './subscribe-all.ts';
import { subscribeToStream } from './subscribe-stream.ts';

type Request = InstanceType<typeof streams.ReadReq>;

export function handleRead(
  log: EventLog,
  stopping: AbortSignal,
  liveBuffer = Infinity,
): handleServerStreamingCall<Request, ReadAnswer> {
  return (call) => {
    const out = new Outgoing(call, stopping);
    answer(log, out, { message: call.request, liveBuffer })
      .then(() => out.end())
      .catch((error: unknown) => out.fail(error));
  };
}

async function answer(
  log: EventLog,
  out: Outgoing,
  { message, liveBuffer }: { message: Request; liveBuffer: number },
): Promise<void> {
  const request = readRequest(message.getOptions());
  const { stream, count } = request;
  if (stream === undefined) {
    return count === undefined ? subscribeToAll(log, out, { ...request, liveBuffer }) : readAll(log, out, { ...request, count });
  }
  return count === undefined
    ? subscribeToStream(log, out, { ...request, stream, liveBuffer })
    : readStream(log, out, { ...request, stream, count });
}
