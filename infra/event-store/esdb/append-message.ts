import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import timestamp from 'google-protobuf/google/protobuf/timestamp_pb.js';
import {
  AppendTooLarge,
  EventStoreUnavailable,
  OutcomeUnknown,
  WrongExpectedRevision,
  type Append,
  type Appended,
  type NewEvent,
} from '../event-store.ts';

import { withRecordedAt } from './recorded-at.ts';

export type AppendMessage = InstanceType<typeof streams.BatchAppendReq>;
export type AppendAnswer = InstanceType<typeof streams.BatchAppendResp>;

const { BatchAppendReq } = streams;

/** An append as one message of a batch call; the server does not begin it after `deadline`. */
export function appendMessage({ stream, expected, events }: Append, id: string, deadline: Date): AppendMessage {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream));
  const options = new BatchAppendReq.Options();
  options.setStreamIdentifier(identifier);
  options.setDeadline(timestamp.Timestamp.fromDate(deadline));
  if (expected === 'no_stream') options.setNoStream(new empty.Empty());
  else options.setStreamPosition(expected.toString());
  const message = new BatchAppendReq();
  message.setCorrelationId(uuid(id));
  message.setOptions(options);
  message.setProposedMessagesList(events.map(proposed));
  message.setIsFinal(true);
  return message;
}

function proposed({ id, type, data, metadata, recordedAt }: NewEvent) {
  const message = new BatchAppendReq.ProposedMessage();
  message.setId(uuid(id));
  message.getMetadataMap().set('type', type).set('content-type', 'application/json');
  message.setData(Buffer.from(JSON.stringify(data)));
  const kept = recordedAt ? withRecordedAt(metadata, recordedAt) : metadata;
  message.setCustomMetadata(Buffer.from(JSON.stringify(kept)));
  return message;
}

function uuid(id: string) {
  const message = new shared.UUID();
  message.setString(id);
  return message;
}

/** Which append is answered, by the id it was sent with: servers send it back as text or as two numbers. */
export function answeredId(answer: AppendAnswer): string | undefined {
  const halves = answer.getCorrelationId()?.getStructured();
  if (!halves) return answer.getCorrelationId()?.getString();
  const hex = [halves.getMostSignificantBits(), halves.getLeastSignificantBits()]
    .map((half) => BigInt.asUintN(64, BigInt(half)).toString(16).padStart(16, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const wrongRevision = 'event_store.client.WrongExpectedVersion';
const tooLarge = 'event_store.client.MaximumAppendSizeExceeded';
const mayBeWritten = new Set(['event_store.client.Timeout', 'event_store.client.Unknown']);

/** Where the append landed. Throws what EventStore.append throws. */
export function appendedBy(answer: AppendAnswer, stream: string): Appended {
  const error = answer.getError();
  if (error) {
    const details = error.getDetails();
    const type = details?.getTypeName() ?? '';
    const wrong = details?.unpack(shared.WrongExpectedVersion.deserializeBinary, wrongRevision);
    if (wrong) {
      const actual = wrong.hasCurrentStreamRevision() ? BigInt(wrong.getCurrentStreamRevision()) : undefined;
      throw new WrongExpectedRevision(stream, actual);
    }
    const refused = `append to ${stream}: ${error.getMessage()}`;
    if (type === tooLarge) throw new AppendTooLarge(refused);
    throw mayBeWritten.has(type) ? new OutcomeUnknown(refused) : new EventStoreUnavailable(refused);
  }
  const success = answer.getSuccess();
  const position = success?.getPosition();
  if (!success || !position) throw new OutcomeUnknown(`no position for an append to ${stream}`);
  return {
    revision: BigInt(success.getCurrentRevision()),
    position: { commit: BigInt(position.getCommitPosition()), prepare: BigInt(position.getPreparePosition()) },
  };
}
