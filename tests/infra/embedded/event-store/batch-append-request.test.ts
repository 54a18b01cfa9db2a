import streams from '@eventstore/db-client/generated/streams_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import timestamp from 'google-protobuf/google/protobuf/timestamp_pb.js';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePiece, emptyPiece } from '#infra/embedded/event-store/batch-append-request.ts';
import { expected } from '#infra/embedded/event-store/event.ts';
import { BadMessageError, MissingMetadataError } from '#infra/embedded/event-store/wire.ts';

const revisions = fc.oneof(fc.constantFrom('any', 'no_stream', 'stream_exists'), fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }));
const wanted = fc.record({
  id: fc.uuid(),
  stream: fc.string({ unit: 'binary', minLength: 1 }),
  revision: revisions,
  deadline: fc.date({ min: new Date(0), noInvalidDate: true }),
  events: fc.array(
    fc.record({
      id: fc.uuid(),
      type: fc.string({ unit: 'binary', minLength: 1 }),
      isJson: fc.boolean(),
      data: fc.uint8Array(),
      metadata: fc.uint8Array(),
    }),
  ),
  isFinal: fc.boolean(),
});
type Wanted = typeof wanted extends fc.Arbitrary<infer T> ? T : never;

describe('reading a request of a batch call', () => {
  it('finds in it what the client has put there', () => {
    fc.assert(
      fc.property(wanted, (request) => {
        const piece = emptyPiece();
        decodePiece(encoded(request), piece);
        expect(piece).toMatchObject({
          correlationId: request.id,
          target: {
            stream: request.stream,
            expectedRevision: expectedRevision(request.revision),
            deadlineMs: request.deadline.getTime(),
          },
          isFinal: request.isFinal,
        });
        const events = piece.events.map((event) => ({
          ...event,
          data: Uint8Array.from(event.data),
          metadata: Uint8Array.from(event.metadata),
        }));
        expect(events).toEqual(request.events);
      }),
    );
  });

  it('refuses bytes that are none, whatever they are', () => {
    const damaged = fc.tuple(wanted, fc.nat(), fc.nat({ max: 255 })).map(([request, place, byte]) => {
      const bytes = encoded(request);
      bytes[place % bytes.length] = byte;
      return bytes;
    });
    const anything = fc.oneof(
      fc.uint8Array().map((bytes) => Buffer.from(bytes)),
      damaged,
    );
    fc.assert(
      fc.property(anything, (bytes) => {
        try {
          decodePiece(bytes, emptyPiece());
        } catch (error) {
          expect([BadMessageError, MissingMetadataError]).toContain((error as Error).constructor);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['half a second', [8, 0, 16, ...varint(500_000_000n)], 500],
    ['two minutes', [8, 120], 120_000],
    ['less than nothing', [8, ...varint(BigInt.asUintN(64, -3n)), 16, ...varint(BigInt.asUintN(64, -1_000_000n))], -3_001],
  ])('reads a deadline that is given as %s from now', (_, duration, expectedMs) => {
    const options = [0x22, 0, 0x0a, 3, 0x1a, 1, 0x61, 0x3a, duration.length, ...duration];
    const piece = emptyPiece();
    const before = Date.now();
    decodePiece(Buffer.from([0x12, options.length, ...options]), piece);
    expect(piece.target?.deadlineMs).toBeGreaterThanOrEqual(before + expectedMs);
    expect(piece.target?.deadlineMs).toBeLessThanOrEqual(Date.now() + expectedMs);
  });

  it('reads on behind an event that is wrong, and then refuses', () => {
    const piece = emptyPiece();
    expect(() => decodePiece(Buffer.from([0x1a, 0, 0x20, 1]), piece)).toThrow(BadMessageError);
    expect(piece.isFinal).toBe(true);
  });

  it('passes over fields that it does not know', () => {
    const piece = emptyPiece();
    const unknown = Buffer.from([0xfa, 0x01, 0x02, 0x08, 0x01, 0xf0, 0x01, 0x2a, 0x79, 1, 2, 3, 4, 5, 6, 7, 8, 0x7d, 1, 2, 3, 4]);
    const last = Buffer.from([0x20, 0x01]);
    decodePiece(Buffer.concat([unknown, last]), piece);
    expect(piece.isFinal).toBe(true);
  });
});

function encoded(wish: Wanted): Buffer {
  const options = new streams.BatchAppendReq.Options();
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(wish.stream));
  options.setStreamIdentifier(identifier);
  options.setDeadline(timestamp.Timestamp.fromDate(wish.deadline));
  if (wish.revision === 'any') options.setAny(new empty.Empty());
  else if (wish.revision === 'no_stream') options.setNoStream(new empty.Empty());
  else if (wish.revision === 'stream_exists') options.setStreamExists(new empty.Empty());
  else options.setStreamPosition(String(wish.revision));
  const request = new streams.BatchAppendReq();
  request.setCorrelationId(uuid(wish.id));
  request.setOptions(options);
  request.setIsFinal(wish.isFinal);
  for (const event of wish.events) {
    const message = new streams.BatchAppendReq.ProposedMessage();
    message.setId(uuid(event.id));
    message.getMetadataMap().set('type', event.type);
    message.getMetadataMap().set('content-type', event.isJson ? 'application/json' : 'application/octet-stream');
    message.setData(event.data);
    message.setCustomMetadata(event.metadata);
    request.addProposedMessages(message);
  }
  return Buffer.from(request.serializeBinary());
}

function varint(value: bigint): number[] {
  return value < 128n ? [Number(value)] : [Number(value & 127n) | 128, ...varint(value >> 7n)];
}

function uuid(text: string) {
  const id = new shared.UUID();
  id.setString(text);
  return id;
}

function expectedRevision(revision: Wanted['revision']): bigint {
  if (typeof revision === 'bigint') return revision;
  return { any: expected.any, no_stream: expected.noStream, stream_exists: expected.streamExists }[revision as 'any'];
}
