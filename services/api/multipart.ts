/** One part of a form: a field, or a file with its name. */
export interface FormPart {
  name: string;
  fileName: string | undefined;
  bytes: Buffer;
}

const lineEnd = Buffer.from('\r\n');
const headEnd = Buffer.from('\r\n\r\n');
const mostParts = 20;

/**
 * The parts of a `multipart/form-data` body (RFC 7578), which stay where they are in memory; undefined for what is none. Browsers write
 * names in UTF-8, with `"` and line ends percent-encoded.
 */
export function partsOfForm(bytes: Buffer, contentType: string): FormPart[] | undefined {
  const boundary = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType);
  if (!boundary) return undefined;
  const mark = Buffer.from(`--${boundary[1] ?? boundary[2]}`);
  const between = Buffer.concat([lineEnd, mark]);
  const parts: FormPart[] = [];
  let at = bytes.indexOf(mark);
  if (at < 0) return undefined;
  at += mark.length;
  while (parts.length < mostParts) {
    if (bytes.subarray(at, at + 2).toString('latin1') === '--') return parts;
    const head = bytes.indexOf(headEnd, at);
    const end = head < 0 ? -1 : bytes.indexOf(between, head + headEnd.length - lineEnd.length);
    if (end < 0) return undefined;
    const disposition = /^content-disposition:\s*form-data;(.*)$/im.exec(bytes.subarray(at, head).toString());
    const name = disposition && quoted('name', disposition[1] ?? '');
    if (name === undefined || name === null) return undefined;
    const start = Math.min(head + headEnd.length, end);
    parts.push({ name, fileName: quoted('filename', disposition?.[1] ?? ''), bytes: bytes.subarray(start, end) });
    at = end + between.length;
  }
  return undefined;
}

function quoted(parameter: string, disposition: string): string | undefined {
  const found = new RegExp(`(?:^|;)\\s*${parameter}="([^"]*)"`, 'i').exec(disposition)?.[1];
  return found?.replaceAll(/%22|%0D|%0A/gi, (code) => decodeURIComponent(code));
}
