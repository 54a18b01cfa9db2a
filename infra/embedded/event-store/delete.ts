import type { handleUnaryCall } from '@grpc/grpc-js';
import type { Change, Outcome } from './append-batch.ts';
import { streamDeleted, toRefusal, wrongExpectedVersion } from './errors.ts';
import type { EventLog } from './log.ts';
import { streams } from './protocol.ts';
import { emptyMessage, readExpectedRevision, readStreamName } from './wire.ts';

type DeleteReq = InstanceType<typeof streams.DeleteReq>;
type DeleteResp = InstanceType<typeof streams.DeleteResp>;
type TombstoneReq = InstanceType<typeof streams.TombstoneReq>;
type TombstoneResp = InstanceType<typeof streams.TombstoneResp>;
type Options = NonNullable<ReturnType<DeleteReq['getOptions']> | ReturnType<TombstoneReq['getOptions']>>;

/** Delete: hides what a stream holds. It can be written to again, and its revisions go on. */
export function handleDelete(log: EventLog): handleUnaryCall<DeleteReq, DeleteResp> {
  return async ({ request }, callback) => {
    try {
      const at = await remove(log, 'delete', request.getOptions());
      const response = new streams.DeleteResp();
      if (at === undefined) response.setNoPosition(emptyMessage());
      else response.setPosition(placed(new streams.DeleteResp.Position(), at));
      callback(null, response);
    } catch (error) {
      callback(toRefusal(error));
    }
  };
}

export function handleTombstone(log: EventLog): handleUnaryCall<TombstoneReq, TombstoneResp> {
  return async ({ request }, callback) => {
    try {
      const at = await remove(log, 'tombstone', request.getOptions());
      const response = new streams.TombstoneResp();
      if (at === undefined) response.setNoPosition(emptyMessage());
      else response.setPosition(placed(new streams.TombstoneResp.Position(), at));
      callback(null, response);
    } catch (error) {
      callback(toRefusal(error));
    }
  };
}

interface Position {
  setCommitPosition: (position: string) => unknown;
  setPreparePosition: (position: string) => unknown;
}

function placed<P extends Position>(position: P, at: bigint): P {
  position.setCommitPosition(String(at));
  position.setPreparePosition(String(at));
  return position;
}

async function remove(log: EventLog, kind: Change['kind'], options: Options | undefined): Promise<bigint | undefined> {
  const stream = readStreamName(options?.getStreamIdentifier());
  const revision = options?.hasRevision() ? options.getRevision() : undefined;
  const expectedRevision = readExpectedRevision(options!, revision);
  const outcome: Outcome = await log.submit({ kind, stream, expectedRevision, events: [] });
  if (outcome.type === 'deleted') throw streamDeleted(stream);
  if (outcome.type === 'wrong revision') {
    throw wrongExpectedVersion(stream, { expected: expectedRevision, current: outcome.current });
  }
  return outcome.position;
}
