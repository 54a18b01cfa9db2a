import { expect, test } from 'vitest';
import { parsedEmailSchema } from '#contracts/emails.ts';
import { freezing, mutatedMessage, readAll } from '#tests/support/fuzz/messages.ts';
import { messageParser } from '#tests/support/message-parser.ts';

const damaged = Number(process.env['DAMAGED_MESSAGES'] ?? 300);

const parser = messageParser();

test.each([...Object.entries(freezing(88 * 1_024)), ...Object.entries(freezing(200 * 1_024))])(
  '%s are read without a thread that hangs',
  async (_what, message) => {
    const { email } = await parser.read(Buffer.from(message));
    expect(() => parsedEmailSchema.parse(email)).not.toThrow();
    // Headers alone, by hand, are what is left of a message on which both threads hang: then the address would have no name.
    expect(email.from.address.endsWith('@example.com')).toBe(true);
  },
);

test(`of ${damaged} messages that were damaged on the way none is lost`, { timeout: 120_000 + damaged * 30 }, async () => {
  const messages = Array.from({ length: damaged }, (_, number) => mutatedMessage(number));
  const { read, ...figures } = await readAll(parser, messages);
  console.info(figures);
  expect(read).toBe(damaged);
});
