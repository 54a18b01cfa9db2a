/** Who a mail was really from and for, whatever its headers say. */
export interface Envelope {
  /** '' for the null sender. */
  from: string;
  to: string[];
}

/** A received mail's own lines, as a mail server puts them on top of a message. */
export interface Trace {
  envelope: Envelope;
  receivedAt: Date;
}

const byUs = 'Received: by waybill.embedded with SMTP; ';

/** Puts the envelope and the time of arrival (whole seconds) on top of a message. */
export function writeTrace(message: Buffer, { envelope, receivedAt }: Trace): Buffer {
  const lines = [
    `Return-Path: <${envelope.from}>`,
    ...envelope.to.map((address) => `Delivered-To: ${address}`),
    `${byUs}${receivedAt.toUTCString()}`,
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n`), message]);
}

/** Takes off what `writeTrace` put on; undefined for a message that never had it. */
export function readTrace(raw: Buffer): (Trace & { message: Buffer }) | undefined {
  const to: string[] = [];
  let from = '';
  for (let at = 0; ;) {
    const end = raw.indexOf('\r\n', at);
    if (end === -1) return undefined;
    const line = raw.toString('utf8', at, end);
    at = end + 2;
    if (line.startsWith('Return-Path: <')) {
      from = line.slice('Return-Path: <'.length, -1);
    } else if (line.startsWith('Delivered-To: ')) {
      to.push(line.slice('Delivered-To: '.length));
    } else if (line.startsWith(byUs)) {
      return { envelope: { from, to }, receivedAt: new Date(line.slice(byUs.length)), message: raw.subarray(at) };
    } else {
      return undefined;
    }
  }
}
