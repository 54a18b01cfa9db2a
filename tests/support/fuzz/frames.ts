import { connect } from 'node:net';
import type { Dice } from './dice.ts';
import { junkBytes } from './junk.ts';
import { bodyText } from './mutate.ts';

interface Known {
  trackingNumber: string;
  /** Of a visitor who is known. */
  visitorToken: string;
}

/** The bytes of a websocket frame (RFC 6455, section 5.2), as they should be or not. */
function frame(dice: Dice, known: Known): Buffer {
  const payload = payloadOf(dice, known);
  const opcode = dice.chance(0.75) ? 1 : dice.below(16);
  const isFinal = dice.chance(0.9);
  const reserved = dice.chance(0.03) ? dice.below(8) : 0;
  const isMasked = dice.chance(0.97);
  const mask = Buffer.from(junkBytes(dice, 4), 'latin1');
  const masked = isMasked ? payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0)) : payload;
  const first = (isFinal ? 0x80 : 0) | (reserved << 4) | opcode;
  return Buffer.concat([Buffer.from([first]), lengthOf(dice, payload.length, isMasked), ...(isMasked ? [mask] : []), masked]);
}

function payloadOf(dice: Dice, { trackingNumber, visitorToken }: Known): Buffer {
  switch (dice.below(7)) {
    case 0:
      return Buffer.from(junkBytes(dice, dice.below(200)), 'latin1');
    case 1:
      return Buffer.from('x'.repeat(dice.pick([0, 125, 126, 16_384, 16_385, 70_000])));
    case 2: {
      const cut = dice.below(visitorToken.length);
      const token = dice.pick([visitorToken, visitorToken.slice(0, cut), visitorToken.slice(cut), `${visitorToken}=`, '..', '']);
      const more = dice.chance(0.5) ? { clientMsgId: dice.pick(['1', 'x'.repeat(64), 'x'.repeat(65), '']) } : {};
      return Buffer.from(bodyText(dice, { type: 'visitor', token, ...more }));
    }
    default: {
      const topic = dice.pick(['shipments', 'quotes', `tracking:${trackingNumber}`, 'tracking:*', '__proto__', 'constructor']);
      const after = dice.chance(0.3) ? { after: dice.pick(['0', '-1', '99999999999999999999', '1e3', '']) } : {};
      return Buffer.from(bodyText(dice, { type: dice.pick(['subscribe', 'unsubscribe', 'join_support']), topic, ...after }));
    }
  }
}

/** The length, now and then in more bytes than it needs, or not the one that follows. */
function lengthOf(dice: Dice, length: number, isMasked: boolean): Buffer {
  const mask = isMasked ? 0x80 : 0;
  const declared = dice.chance(0.02) ? dice.pick([2 ** 40, 2 ** 31, length + 1_000]) : length;
  const size = declared > 65_535 || dice.chance(0.02) ? 8 : declared > 125 || dice.chance(0.02) ? 2 : 0;
  if (size === 0) return Buffer.from([mask | declared]);
  const bytes = Buffer.alloc(1 + size);
  bytes[0] = mask | (size === 8 ? 127 : 126);
  if (size === 8) bytes.writeBigUInt64BE(BigInt(declared), 1);
  else bytes.writeUInt16BE(declared, 1);
  return bytes;
}

export interface FuzzSocket extends Known {
  hostname: string;
  port: number;
  cookie: string | undefined;
  silenceMs: number;
}

/** Opens a socket, sends up to thirty frames and hangs up; resolves with what is wrong with the server's part, if anything is. */
export function fuzzFrames(dice: Dice, { hostname, port, cookie, silenceMs, ...known }: FuzzSocket): Promise<string | undefined> {
  const frames = Buffer.concat(Array.from({ length: 1 + dice.below(30) }, () => frame(dice, known)));
  const hello = [
    'GET /ws HTTP/1.1',
    'Host: 127.0.0.1',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    ...(cookie === undefined ? [] : [`Cookie: ${cookie}`]),
    '\r\n',
  ].join('\r\n');
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port });
    let received = '';
    socket.setTimeout(silenceMs, () => {
      resolve('the socket stays open after its end');
      socket.destroy();
    });
    socket.once('data', () => socket.end(frames));
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.once('error', () => undefined);
    socket.once('close', () =>
      resolve(received.startsWith('HTTP/1.1 101 ') ? undefined : `no handshake: ${received.slice(0, 200)}`),
    );
    socket.write(hello);
  });
}
