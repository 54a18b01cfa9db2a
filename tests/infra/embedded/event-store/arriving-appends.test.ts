import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ArrivingAppends } from '#infra/embedded/event-store/arriving-appends.ts';
import type { Piece } from '#infra/embedded/event-store/batch-append-request.ts';
import { expected, type NewEvent } from '#infra/embedded/event-store/event.ts';
import { range } from '#tests/suites/event-store/support.ts';

const mebibyte = 2 ** 20;
const now = 1_000;

function event(parts: { data?: number; metadata?: number } = {}): NewEvent {
  const { data = 0, metadata = 0 } = parts;
  return { id: randomUUID(), type: 'a', isJson: false, data: new Uint8Array(data), metadata: new Uint8Array(metadata) };
}

function piece(id: string, parts: Partial<Piece> & { deadlineMs?: number; begins?: boolean } = {}): Piece {
  const { deadlineMs = Infinity, begins = true, ...rest } = parts;
  const target = begins ? { stream: `stream-${id}`, expectedRevision: expected.any, deadlineMs } : undefined;
  return { correlation: Buffer.from(id), correlationId: id, target, events: [event()], isFinal: false, ...rest };
}

const more = (id: string, parts: Partial<Piece> = {}) => piece(id, { begins: false, ...parts });

describe('appends that arrive in pieces', () => {
  it('are whole with their last piece, and forgotten then', () => {
    const arriving = new ArrivingAppends();
    expect(arriving.take(piece('a'), now).type).toBe('pending');
    expect(arriving.get('a')?.stream).toBe('stream-a');
    const arrival = arriving.take(more('a', { isFinal: true }), now);
    expect(arrival).toMatchObject({ type: 'complete', append: { stream: 'stream-a', dataBytes: 0 } });
    expect(arriving.get('a')).toBeUndefined();
    expect(arriving.take(more('a', { isFinal: true }), now).type).toBe('unknown');
  });

  it('are told apart by their ids', () => {
    const arriving = new ArrivingAppends();
    arriving.take(piece('a'), now);
    arriving.take(piece('b'), now);
    const whole = arriving.take(more('b', { isFinal: true }), now);
    expect(whole).toMatchObject({ append: { stream: 'stream-b', events: { length: 2 } } });
    expect(arriving.get('a')?.events).toHaveLength(1);
  });

  it.each([
    ['one mebibyte of data', [event({ data: mebibyte })], 'complete'],
    ['a byte more, in one event', [event({ data: mebibyte + 1 })], 'too large'],
    ['a byte more, in several', [event({ data: mebibyte }), event({ data: 1 })], 'too large'],
    ['metadata of many mebibytes', [event({ metadata: 15 * mebibyte })], 'complete'],
    ['metadata without end', [event({ metadata: 16 * mebibyte })], 'too heavy'],
    ['events without end', range(0, 500_000).map(() => event()), 'too heavy'],
  ])('of %s are %#', (_, events, type) => {
    expect(new ArrivingAppends().take(piece('a', { events, isFinal: true }), now).type).toBe(type);
  });

  it('are too late at their deadline, whatever else they are', () => {
    const arriving = new ArrivingAppends();
    const events = [event({ data: mebibyte + 1 })];
    expect(arriving.take(piece('a', { events, deadlineMs: now }), now).type).toBe('too late');
    expect(arriving.take(piece('b', { deadlineMs: now + 1 }), now).type).toBe('pending');
    expect(arriving.take(more('b', { isFinal: true }), now + 1).type).toBe('too late');
  });

  it('do not begin again once they are refused, until their last piece has come', () => {
    const arriving = new ArrivingAppends();
    arriving.take(piece('a', { events: [event({ data: mebibyte + 1 })] }), now);
    expect(arriving.get('a')).toBeUndefined();
    expect(arriving.take(piece('a'), now).type).toBe('unknown');
    expect(arriving.refuse({ correlationId: 'a', isFinal: false })).toBe(false);
    expect(arriving.take(piece('a', { isFinal: true }), now).type).toBe('unknown');
    expect(arriving.take(piece('a', { isFinal: true }), now).type).toBe('complete');
  });

  it('may begin again where they were refused with their last piece', () => {
    const arriving = new ArrivingAppends();
    expect(arriving.refuse({ correlationId: 'a', isFinal: true })).toBe(true);
    arriving.take(piece('a', { events: [event({ data: mebibyte + 1 })], isFinal: true }), now);
    expect(arriving.take(piece('a', { isFinal: true }), now).type).toBe('complete');
  });

  it('are a thousand at a time', () => {
    const arriving = new ArrivingAppends();
    for (const n of range(0, 1_000)) expect(arriving.take(piece(`a${n}`), now).type).toBe('pending');
    expect(arriving.take(piece('b'), now).type).toBe('too many');
    expect(arriving.take(more('a0'), now).type).toBe('pending');
    arriving.take(more('a1', { isFinal: true }), now);
    expect(arriving.take(piece('c'), now).type).toBe('pending');
  });

  it('take so much memory together, which they give back', () => {
    const arriving = new ArrivingAppends();
    const events = [event({ metadata: 10 * mebibyte })];
    for (const id of ['a', 'b', 'c']) expect(arriving.take(piece(id, { events }), now).type).toBe('pending');
    expect(arriving.take(piece('d', { events }), now).type).toBe('too many');
    expect(arriving.get('d')).toBeUndefined();
    expect(arriving.take(more('a'), now).type).toBe('pending');
    arriving.take(more('b', { isFinal: true }), now);
    expect(arriving.take(piece('e', { events }), now).type).toBe('pending');
    arriving.refuse({ correlationId: 'c', isFinal: true });
    expect(arriving.take(piece('f', { events }), now).type).toBe('pending');
  });

  it('are remembered as refused within bounds', () => {
    const arriving = new ArrivingAppends();
    for (const n of range(0, 1_001)) arriving.refuse({ correlationId: `a${n}`, isFinal: false });
    expect(arriving.take(piece('a1'), now).type).toBe('unknown');
    expect(arriving.take(piece('a0'), now).type).toBe('pending');
  });
});
