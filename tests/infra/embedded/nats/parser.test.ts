import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Commands } from '#infra/embedded/nats/commands.ts';
import { ProtocolFault } from '#infra/embedded/nats/fault.ts';
import { Parser } from '#infra/embedded/nats/parser.ts';

const limits = { maxControlLineBytes: 4_096, maxPayloadBytes: 10_000 };

function recorder() {
  const heard: unknown[] = [];
  const commands: Commands = {
    connect: (options) => heard.push(['connect', options.trim()]),
    ping: () => heard.push(['ping']),
    pong: () => heard.push(['pong']),
    subscribe: (...args) => heard.push(['subscribe', ...args]),
    unsubscribe: (...args) => heard.push(['unsubscribe', ...args]),
    begin: () => undefined,
    info: (json) => heard.push(['info', json.trim()]),
    announce: () => undefined,
    publish: ({ subject, reply, headerBytes, body, start, end }) => {
      heard.push(['publish', subject, reply, headerBytes, body.toString('latin1', start, end)]);
    },
  };
  return { heard, parser: new Parser(commands, limits) };
}

function reading(stream: Buffer, sizes: readonly number[]) {
  const { heard, parser } = recorder();
  let failure: unknown;
  try {
    for (let at = 0, turn = 0; at < stream.length; turn += 1) {
      const size = sizes[turn % sizes.length] ?? 1;
      parser.feed(stream.subarray(at, at + size));
      at += size;
    }
  } catch (error) {
    failure = error;
  }
  return { heard, failure };
}

const word = fc.stringMatching(/^[A-Za-z0-9_$-]{1,12}$/);
const payload = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('latin1'));
const command = fc.oneof(
  fc.constant({ wire: 'PING\r\n', means: ['ping'] as unknown[] }),
  fc.constant({ wire: 'PONG\r\n', means: ['pong'] as unknown[] }),
  fc.tuple(word, word).map(([subject, sid]) => ({
    wire: `SUB ${subject} ${sid}\r\n`,
    means: ['subscribe', subject, '', sid] as unknown[],
  })),
  fc
    .tuple(word, fc.nat(99))
    .map(([sid, max]) => ({ wire: `UNSUB ${sid} ${max}\r\n`, means: ['unsubscribe', sid, max] as unknown[] })),
  fc.tuple(word, payload).map(([subject, text]) => ({
    wire: `PUB ${subject} ${text.length}\r\n${text}\r\n`,
    means: ['publish', subject, '', -1, `${text}\r\n`] as unknown[],
  })),
  fc.tuple(word, word, payload, payload).map(([subject, reply, head, text]) => ({
    wire: `HPUB ${subject} ${reply} ${head.length} ${head.length + text.length}\r\n${head}${text}\r\n`,
    means: ['publish', subject, reply, head.length, `${head}${text}\r\n`] as unknown[],
  })),
);

const cuts = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1 });
const hostile = fc
  .array(
    fc.oneof(
      command.map(({ wire }) => Buffer.from(wire, 'latin1')),
      fc
        .constantFrom('PUB ', 'SUB a', 'HPUB a 2 1\r\n', 'UNSUB\r\n', '\r\n', '-ERR \r\n', 'CONNECT {', 'pinG x\n')
        .map((text) => Buffer.from(text)),
      fc.uint8Array({ maxLength: 60 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => Buffer.concat(parts));

describe('The command parser', () => {
  it('reads the same commands however the stream is cut', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 20 }), cuts, (said, sizes) => {
        const stream = Buffer.from(said.map(({ wire }) => wire).join(''), 'latin1');
        expect(reading(stream, sizes)).toEqual({ heard: said.map(({ means }) => means), failure: undefined });
      }),
      { numRuns: 500 },
    );
  });

  it('refuses a hostile client in the same words at the same place, however the stream is cut, and never fails otherwise', () => {
    fc.assert(
      fc.property(hostile, cuts, (stream, sizes) => {
        const whole = reading(stream, [stream.length || 1]);
        expect(whole.failure ?? new ProtocolFault()).toBeInstanceOf(ProtocolFault);
        expect(reading(stream, sizes)).toEqual(whole);
      }),
      { numRuns: 3_000 },
    );
  });

  it('keeps no more of an unfinished command than a command may have', () => {
    const { parser } = recorder();
    expect(() => {
      for (let piece = 0; piece < 100; piece += 1) parser.feed(Buffer.from(piece === 0 ? 'SUB ' : 'a'.repeat(100)));
    }).toThrow('maximum control line exceeded');
  });
});
