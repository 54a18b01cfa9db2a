import type { EventStoreDBClient } from '@eventstore/db-client';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { answeredId, type AppendAnswer, type AppendMessage } from './append-message.ts';

export interface AppendCall {
  /** Rejects when the call ends before the answer. */
  send(id: string, message: AppendMessage): Promise<AppendAnswer>;
  /** Stops waiting for an answer. */
  forget(id: string): void;
}

interface Waiting {
  resolve(answer: AppendAnswer): void;
  reject(error: Error): void;
}

/**
 * Opens a batch call; `onEnd` hears that it is over. Who waits is kept per call: the client's own appends share one list among all
 * calls of a process, and the late end of an old call takes the places of those that wait for the answers of a new one.
 */
export async function openAppendCall(client: EventStoreDBClient, onEnd: () => void): Promise<AppendCall> {
  const waiting = new Map<string, Waiting>();
  let ended: Error | undefined;
  const end = (error: Error) => {
    ended = error;
    onEnd();
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const open = client['GRPCStreamCreator'](streamsService.StreamsClient, 'batchAppend', (streams) =>
    streams
      .batchAppend(...client['callArguments']({}, { deadline: Infinity }))
      .on('data', (answer: AppendAnswer) => {
        const id = answeredId(answer) ?? '';
        waiting.get(id)?.resolve(answer);
        waiting.delete(id);
      })
      .on('error', end)
      .on('end', () => end(new Error('the server ended the batch call'))),
  );
  const stream = await open();
  return {
    send: (id, message) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended);
        waiting.set(id, { resolve, reject });
        stream.write(message);
      }),
    forget: (id) => void waiting.delete(id),
  };
}
