import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { deliveryReportSchema } from '#contracts/emails.ts';
import { splitQuoted } from '#services/domain/quoted-text.ts';
import { ourIdsIn } from '#services/mailbox/our-emails.ts';
import { threadInWorld } from '#tests/support/corpus-world.ts';

const folder = new URL('../../corpus/mail/', import.meta.url);
const expectedSchema = z.strictObject({
  title: z.string(),
  place: z.string(),
  by: z.string().optional(),
  kind: z.string(),
  text: z.string().optional(),
  report: z
    .strictObject({
      ...deliveryReportSchema.pick({ action: true, status: true, recipient: true }).shape,
      email: z.string().nullable(),
    })
    .optional(),
  /** Where a person would have it, if that is elsewhere. */
  person: z.string().optional(),
});

const files = readdirSync(folder);
const cases = files
  .filter((file) => file.endsWith('.eml'))
  .map((file) => {
    const expected: unknown = JSON.parse(readFileSync(new URL(file.replace(/eml$/, 'json'), folder), 'utf8'));
    return { file, message: readFileSync(new URL(file, folder)), ...expectedSchema.parse(expected) };
  });

test('every message has what is expected of it, and there are enough of them', () => {
  expect(cases.length * 2).toBe(files.length);
  expect(cases.length).toBeGreaterThanOrEqual(80);
});

describe('each belongs where it is expected', () => {
  test.each(cases)('$file: $title', async ({ message, place, by, kind, text, report }) => {
    const found = await threadInWorld(message);
    expect({ place: found.place, by: found.by, kind: found.kind }).toEqual({ place, by, kind });
    if (text !== undefined) expect(splitQuoted(found.email.text).text).toBe(text);
    const { messageId, ...reported } = found.report ?? { messageId: null };
    const email = ourIdsIn(messageId === null ? [] : [messageId])[0] ?? null;
    expect(found.report ? { ...reported, email } : undefined).toEqual(report);
  });
});

test('no more of them belong elsewhere by the lights of a person than are known', () => {
  const odd = cases.filter(({ person }) => person !== undefined).map(({ file }) => file.replace(/^\d+-|\.eml$/g, ''));
  expect(odd).toEqual([
    'number-typo',
    'number-body',
    'numbers-two',
    'new-topic-unnamed',
    'munged-list',
    'plus-address',
    'bounce-ses',
    'no-from',
    'nothing',
  ]);
});
