import { z } from 'zod';
import { isTombstone, type Installation, type KeyRecord } from './key-store.ts';

const bytes = () => z.base64().transform((text) => Buffer.from(text, 'base64'));
const time = () => z.iso.datetime().transform((text) => new Date(text));

const lineSchema = z.union([
  z.object({ id: z.uuid(), emailDigest: bytes().nullable(), wrappedKey: bytes(), masterKeyId: z.string() }),
  z.object({ id: z.uuid(), erasedAt: time() }),
  z.object({ installation: z.uuid(), masterKeyId: z.string(), digestKey: bytes() }),
]);

/** A line of the file of keys: a record, or what the file begins with. */
export type Line = KeyRecord | Installation;

export const isInstallation = (line: Line): line is Installation => 'digestKey' in line;

/** Whether the line can be a tombstone, told without reading it. */
export const hasTombstone = (text: string): boolean => text.includes('"erasedAt"');

export function lineOf(line: Line): string {
  const text = (value: Buffer) => value.toString('base64');
  if (isInstallation(line)) {
    const { id, masterKeyId, digestKey } = line;
    return JSON.stringify({ installation: id, masterKeyId, digestKey: text(digestKey) });
  }
  if (isTombstone(line)) return JSON.stringify(line);
  const { id, emailDigest, wrappedKey, masterKeyId } = line;
  return JSON.stringify({ id, emailDigest: emailDigest && text(emailDigest), wrappedKey: text(wrappedKey), masterKeyId });
}

/** Undefined for what is not a whole line: the rest of a write that was broken off and never acknowledged. */
export function parseLine(text: string): Line | undefined {
  try {
    const { data } = lineSchema.safeParse(JSON.parse(text));
    if (!data || !('installation' in data)) return data;
    const { installation: id, masterKeyId, digestKey } = data;
    return { id, masterKeyId, digestKey };
  } catch {
    return undefined;
  }
}
