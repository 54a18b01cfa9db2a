import type { AllStreamResolvedEvent, EventStoreDBClient, StreamingRead } from '@eventstore/db-client';
import { ReadStream } from '@eventstore/db-client/dist/streams/utils/ReadStream.js';
import { convertGrpcEvent } from '@eventstore/db-client/dist/utils/convertGrpcEvent.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Position } from '#contracts/events/envelope.ts';

const { Options } = streams.ReadReq;

export interface FilteredRead {
  /** What the names of the streams begin with. */
  prefixes: readonly string[];
  /** Its event is included forwards, and is not backwards. */
  from: Position | 'start' | 'end';
  direction: 'forwards' | 'backwards';
  maxCount: number;
}

/** How many events a server looks at before it looks whether it is still asked to. */
export const searchWindow = 1_000;

/** A read of $all by the names of streams, which the protocol has and the client does not offer. */
export function readFiltered(client: EventStoreDBClient, read: FilteredRead): StreamingRead<AllStreamResolvedEvent> {
  const request = new streams.ReadReq();
  request.setOptions(optionsOf(read));
  const open = client['GRPCStreamCreator'](streamsService.StreamsClient, 'readAll', (service) =>
    service.read(request, ...client['callArguments']({}, { deadline: Infinity })),
  );
  return new ReadStream<AllStreamResolvedEvent>(open, convertGrpcEvent, {});
}

function optionsOf({ prefixes, from, direction, maxCount }: FilteredRead): InstanceType<typeof Options> {
  const options = new Options();
  options.setAll(startOf(from));
  options.setReadDirection(Options.ReadDirection[direction === 'forwards' ? 'FORWARDS' : 'BACKWARDS']);
  options.setCount(String(maxCount));
  const ids = new Options.UUIDOption();
  ids.setString(new shared.Empty());
  options.setUuidOption(ids);
  const names = new Options.FilterOptions.Expression();
  names.setPrefixList([...prefixes]);
  const filter = new Options.FilterOptions();
  filter.setStreamIdentifier(names);
  filter.setMax(searchWindow);
  filter.setCheckpointintervalmultiplier(1);
  options.setFilter(filter);
  return options;
}

function startOf(from: FilteredRead['from']): InstanceType<typeof Options.AllOptions> {
  const all = new Options.AllOptions();
  if (from === 'start') all.setStart(new shared.Empty());
  else if (from === 'end') all.setEnd(new shared.Empty());
  else {
    const position = new Options.Position();
    position.setCommitPosition(String(from.commit));
    position.setPreparePosition(String(from.prepare));
    all.setPosition(position);
  }
  return all;
}
