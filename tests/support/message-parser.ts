import { afterAll } from 'vitest';
import type { MailParser } from '#infra/mail-parser/mail-parser.ts';
import { createMailParser } from '#infra/mail-parser/pool.ts';

/** A parser of an installation at waybill.test, closed after the tests of the file. */
export function messageParser(): MailParser {
  const parser = createMailParser({ ownDomain: 'waybill.test' });
  afterAll(() => parser.close());
  return parser;
}

/** A message of these lines. */
export const messageOf = (...lines: string[]): Buffer => Buffer.from(`${lines.join('\r\n')}\r\n`);
