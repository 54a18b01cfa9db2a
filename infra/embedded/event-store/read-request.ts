import type { UuidForm } from './encode-event.ts';
import { readFilter, type Filter } from './filter.ts';
import { streams } from './protocol.ts';
import type { Direction } from './read-log.ts';
import { BadMessageError, readStreamName } from './wire.ts';

type Options = InstanceType<typeof streams.ReadReq.Options>;

export type Start = 'start' | 'end' | { at: bigint };

export interface ReadRequest {
  stream: string | undefined;
  start: Start;
  direction: Direction;
  count: number | undefined;
  resolveLinks: boolean;
  filter: Filter | undefined;
  ids: UuidForm;
}

/** Reads the options of a Read. Throws BadMessageError for combinations that mean nothing. */
export function readRequest(options: Options | undefined): ReadRequest {
  if (!options) throw new BadMessageError('The options of a read are not set.');
  const direction = options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;
  const filter = options.getFilter();
  const all = options.getAll();
  const stream = options.getStream();
  if (!all && !stream) throw new BadMessageError('A read needs a stream, or $all.');
  if (stream && filter) throw new BadMessageError('Only $all can be filtered.');
  if (options.hasSubscription() && direction) throw new BadMessageError('Subscriptions go forwards.');
  return {
    stream: stream && readStreamName(stream.getStreamIdentifier()),
    start: all ? startOfAll(all) : startOfStream(stream!),
    direction: direction ? 'backwards' : 'forwards',
    count: options.hasSubscription() ? undefined : Number(options.getCount()),
    resolveLinks: options.getResolveLinks(),
    filter: filter && readFilter(filter),
    ids: options.getUuidOption()?.hasStructured() ? 'structured' : 'string',
  };
}

function startOfAll(all: NonNullable<ReturnType<Options['getAll']>>): Start {
  const position = all.getPosition();
  if (position) return { at: signed(position.getCommitPosition()) };
  return all.hasEnd() ? 'end' : 'start';
}

function startOfStream(stream: NonNullable<ReturnType<Options['getStream']>>): Start {
  if (stream.hasRevision()) return { at: signed(stream.getRevision()) };
  return stream.hasEnd() ? 'end' : 'start';
}

/** A position or revision as the database can compare it; nothing lies beyond 2^63-1. */
function signed(value: string): bigint {
  const number = BigInt(value);
  const most = 0x7ffffffffffffffen;
  return number > most ? most : number;
}
