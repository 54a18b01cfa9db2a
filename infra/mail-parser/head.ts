import { limits } from './limits.ts';

/** A header as it came: its name in lower case, its value unfolded and not decoded. */
export interface Header {
  key: string;
  value: string;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Where the body begins: after the first empty line, or at the end. */
export function bodyStart(message: Buffer): number {
  for (let at = 0; at < message.length;) {
    const end = message.indexOf(lineFeed, at);
    if (end === -1) return message.length;
    if (end === at || (end === at + 1 && message[at] === carriageReturn)) return end + 1;
    at = end + 1;
  }
  return message.length;
}

/** The headers in the order of the message, no more than {@link limits} has. Takes no longer than the bytes are many. */
export function headersOf(message: Buffer): { headers: Header[]; isCut: boolean } {
  const end = bodyStart(message);
  const lines = message.toString('utf8', 0, Math.min(end, limits.headerBytes)).split(/\r?\n/);
  const headers: Header[] = [];
  let isCut = end > limits.headerBytes;
  let value: string[] = [];
  let key = '';
  const finish = () => {
    if (key !== '' && headers.length < limits.headers) headers.push({ key, value: value.join(' ') });
    else if (key !== '') isCut = true;
  };
  for (const line of lines) {
    if (line.startsWith(' ') || line.startsWith('\t')) {
      value.push(line.trim());
      continue;
    }
    finish();
    const colon = line.indexOf(':');
    key = colon > 0 && colon <= 200 ? line.slice(0, colon).trim().toLowerCase() : '';
    value = [line.slice(colon + 1).trim()];
  }
  finish();
  return { headers, isCut };
}

/** The first header of that name. */
export const valueOf = (headers: readonly Header[], name: string): string | undefined =>
  headers.find(({ key }) => key === name)?.value;
