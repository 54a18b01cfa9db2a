import { TableError } from './tables.ts';

const begins = (head: Buffer, ...bytes: readonly number[]): boolean => bytes.every((byte, at) => head[at] === byte);

/** Zip archives, of which workbooks are some. */
export const isZip = (head: Buffer): boolean => begins(head, 0x50, 0x4b, 0x03, 0x04) || begins(head, 0x50, 0x4b, 0x05, 0x06);

/** Compound files (MS-CFB): workbooks until 2003, and later ones with a password. */
export const isCompound = (head: Buffer): boolean => begins(head, 0xd0, 0xcf, 0x11, 0xe0);

const encryptedPart = Buffer.from('EncryptedPackage', 'utf16le');

export const compoundProblem = (whole: Buffer): TableError =>
  new TableError(whole.includes(encryptedPart) ? 'encrypted' : 'old-workbook');

/** Throws TableError for bytes that are neither text nor a workbook. */
export function refuseBinary(head: Buffer): void {
  // gzip, 7z, RAR
  if (begins(head, 0x1f, 0x8b) || begins(head, 0x37, 0x7a, 0xbc, 0xaf) || begins(head, 0x52, 0x61, 0x72, 0x21)) {
    throw new TableError('archive');
  }
  if (begins(head, 0x25, 0x50, 0x44, 0x46)) throw new TableError('not-a-table');
}

/** A stray one is a mistake in a cell; so many are no text. */
const mostControls = 0.01;
// eslint-disable-next-line no-control-regex
const controls = /[\0-\x08\x0E-\x1F\x7F]/g;

/** Throws TableError for text that is no CSV. */
export function refuseOtherText(text: string): void {
  const sample = text.slice(0, 16_384);
  if ((sample.match(controls)?.length ?? 0) > Math.max(1, sample.length * mostControls)) throw new TableError('not-a-table');
  const start = sample.trimStart().slice(0, 1_000).toLowerCase();
  if (/^<(?:!doctype html|html|head|body|table|meta|style)\b/.test(start)) throw new TableError('web-page');
  if (start.startsWith('<?xml')) throw new TableError(start.includes('spreadsheet') ? 'other-workbook' : 'not-a-table');
  if (/^(?:\{\s*["}]|\[\s*[[{])/.test(start)) throw new TableError('not-a-table');
}
