/** A server that the suite runs on. */
export type Server = 'embedded' | 'eventStoreDb';

/**
 * What the embedded event store and EventStoreDB 23.10 do differently, as docs/embedded-servers.md has it. The case for each is named after
 * what its server does; everything else in the suite holds for both.
 */
export const differences = {
  readForwardsFromEnd: {
    what: 'a read of `$all` forwards from the end',
    embedded: 'is empty',
    eventStoreDb: 'is an error',
  },
  caughtUpWithNothing: {
    what: 'a subscriber to a stream that does not exist',
    embedded: 'is told at once that it has caught up',
    eventStoreDb: 'is told so with the first events',
  },
  slowReader: {
    what: 'a live subscriber that does not read',
    embedded: 'is waited for, unless `EMBEDDED_EVENTSTORE_LIVE_BUFFER` says otherwise',
    eventStoreDb: 'is cut off when more than 32 events wait for it, and goes on from the last one',
  },
  equalAppendsInFlight: {
    what: 'of two equal appends in flight at once',
    embedded: 'both get the result',
    eventStoreDb:
      'one may get DeadlineExceeded, and the result when it is repeated (Waybill never sends them at once from one process)',
  },
  closedStreamBeyondAscii: {
    what: 'a tombstoned stream whose name is not ASCII',
    embedded: 'is named in the error',
    eventStoreDb: 'is an error without the name (HTTP 500)',
  },
  metadataOfClosedStream: {
    what: 'the metadata of a tombstoned stream',
    embedded: 'cannot be set',
    eventStoreDb: 'can still be set',
  },
  positionBetweenEvents: {
    what: 'a read from a position at which no event stands',
    embedded: 'begins with the next event',
    eventStoreDb: 'is refused',
  },
  subscriptionBeyondEnd: {
    what: 'a subscription to `$all` from beyond the end',
    embedded: 'waits until the log has got there',
    eventStoreDb: 'brings what comes next',
  },
  emptyMetadataName: {
    what: 'a stream named `$$`',
    embedded: 'is refused',
    eventStoreDb: 'ends the server',
  },
} as const satisfies Record<string, { what: string } & Record<Server, string>>;

/** The name of the case for a difference. */
export const differing = (name: keyof typeof differences, server: Server): string =>
  `${differences[name].what} ${differences[name][server]}`;
