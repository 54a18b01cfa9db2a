import type { Dice } from './dice.ts';
import { junkBytes } from './junk.ts';

/** A request as bytes, still in its parts. */
export interface Parts {
  line: string;
  headers: string[];
  body: string;
}

/** How the parts become bytes, and whether something is missing at their end. */
export interface Framed {
  bytes: string;
  /** The client says that nothing follows, because the server may well wait for the rest. */
  isCut: boolean;
}

const join = ({ line, headers, body }: Parts, end = '\r\n'): string => [line, ...headers, '', body].join(end);
const without = (headers: readonly string[], name: string) =>
  headers.filter((header) => !header.toLowerCase().startsWith(`${name}:`));
const whole = (parts: Parts): Framed => ({ bytes: join(parts), isCut: false });

/** The request as it should be. */
export function framed({ line, headers, body }: Parts): Framed {
  const length = body === '' ? [] : [`Content-Length: ${body.length}`];
  return whole({ line, headers: [...headers, ...length], body });
}

const chunk = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n`;

type Frame = (parts: Parts, dice: Dice) => Framed;

const chunked =
  (bodyOf: (body: string) => string, coding = 'chunked'): Frame =>
  ({ line, headers, body }) =>
    whole({ line, headers: [...headers, `Transfer-Encoding: ${coding}`], body: bodyOf(body || 'x') });

const withLengths =
  (...lengthsOf: ((length: number) => number | string)[]): Frame =>
  ({ line, headers, body }) =>
    whole({ line, headers: [...headers, ...lengthsOf.map((of) => `Content-Length: ${of(body.length)}`)], body });

const withHeaders =
  (...lines: string[]): Frame =>
  (parts) =>
    framed({ ...parts, headers: [...parts.headers, ...lines] });

const withHost =
  (...lines: string[]): Frame =>
  (parts) =>
    framed({ ...parts, headers: [...without(parts.headers, 'host'), ...lines] });

const withLine =
  (change: (line: string) => string): Frame =>
  (parts) =>
    framed({ ...parts, line: change(parts.line) });

/** The server may wait for more, or hang up without a word. */
const cut =
  (frame: Frame): Frame =>
  (parts, dice) => ({ ...frame(parts, dice), isCut: true });

const raw =
  (bytesOf: (parts: Parts, dice: Dice) => string): Frame =>
  (parts, dice) => ({ bytes: bytesOf(parts, dice), isCut: false });

/** Every way of ours in which a request can be wrong before its meaning is. */
const frames: readonly Frame[] = [
  chunked((body) => `${chunk(body)}0\r\n\r\n`),
  chunked((body) => `${chunk(body)}0\r\nX-Request-Id: trailing-12345\r\n\r\n`),
  chunked((body) => `${body.length.toString(16)};a=b;c\r\n${body}\r\n0\r\n\r\n`),
  chunked((body) => `zz\r\n${body}\r\n0\r\n\r\n`),
  chunked((body) => `ffffffffffffffff1\r\n${body}\r\n0\r\n\r\n`),
  chunked((body) => `-1\r\n${body}\r\n0\r\n\r\n`),
  chunked((body) => `${(body.length + 3).toString(16)}\r\n${body}\r\n0\r\n\r\n`),
  chunked((body) => `${chunk(body)}0\r\n\r\n`, 'chunked, identity'),
  chunked((body) => `${chunk(body)}0\r\n\r\n`, 'xchunked'),
  chunked((body) => `${chunk(body)}0\r\n\r\n`, 'CHUNKED'),
  chunked((body) => `${chunk(body)}0\r\n\r\n`, 'gzip, chunked'),
  cut(chunked(chunk)),
  withLengths(
    () => 4,
    () => '4\r\nTransfer-Encoding: chunked',
  ),
  withLengths(
    (length) => length,
    (length) => length + 1,
  ),
  withLengths(
    (length) => length,
    (length) => length,
  ),
  withLengths(() => 0),
  withLengths((length) => length >> 1),
  ...['-1', '1e3', '0x10', ' ', '+1', '1,1', '99999999999999999999', '1099511627776'].map((length) => withLengths(() => length)),
  cut(withLengths((length) => length + 10)),
  cut(withLengths((length) => `000000000000000000${length + 1}`)),
  withHost(),
  withHost('Host: '),
  withHost('Host: evil.example'),
  withHost('Host: 127.0.0.1:99999'),
  withHost('Host: a b@c/d?e'),
  withHost('Host: [::1'),
  withHeaders('Host: evil.example'),
  withHeaders('no colon'),
  withHeaders(': no name'),
  withHeaders('Space : before'),
  withHeaders('X-Nul: a\0b'),
  withHeaders('X-Fold: a', '  folded'),
  withHeaders(`X-Long: ${'x'.repeat(20_000)}`),
  withHeaders(...Array.from({ length: 300 }, (_, index) => `X-Many-${index}: ${index}`)),
  withHeaders(...Array.from({ length: 3_000 }, () => 'a:')),
  withHeaders('X-Bytes: \x80\xff\x7f'),
  withHeaders('Expect: 100-continue'),
  withHeaders('Expect: nonsense'),
  withHeaders('Upgrade: websocket'),
  withHeaders('Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA'),
  withHeaders('Connection: Upgrade', 'Upgrade: h2c'),
  withHeaders('Connection: Upgrade', 'Upgrade: websocket'),
  withHeaders('Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 99', 'Sec-WebSocket-Key: x'),
  withHeaders('Connection: upgrade, close', 'Upgrade: TLS/1.0, nonsense'),
  withHeaders('Connection: keep-alive, X-Request-Id, Host'),
  withLine((line) => line.replace(/^\S+/, 'BREW')),
  withLine((line) => line.replace(/^\S+/, (method) => method.toLowerCase())),
  withLine((line) => line.replace(/^\S+/, 'PRI')),
  withLine((line) => line.replace(/1\.1$/, '1.0')),
  withLine((line) => line.replace(/1\.1$/, '2.0')),
  withLine((line) => line.replace(/1\.1$/, '9.9')),
  withLine((line) => line.replace(/ /g, '  ')),
  withLine((line) => ` ${line}`),
  withLine((line) => `\r\n${line}`),
  cut(withLine((line) => line.replace(/^\S+/, 'CONNECT'))),
  cut(withLine((line) => line.replace(/ HTTP.*$/, ''))),
  raw((parts) => join(parts, '\n')),
  raw((parts) => join(parts) + join(parts)),
  raw(() => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'),
  raw(() => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  cut(raw((parts, dice) => join(parts).slice(0, dice.below(join(parts).length)))),
  cut(raw((_, dice) => junkBytes(dice, 1 + dice.below(200)))),
];

/** The request in one of the ways in which it should not be. */
export const misframed = (dice: Dice, parts: Parts): Framed => dice.pick(frames)(parts, dice);
