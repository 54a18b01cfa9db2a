import { z } from 'zod';
import { pollUntil } from './poll-until.ts';
import type { TestApp } from './app.ts';

const mailSchema = z.array(z.object({ text: z.string() }));

/** The tokens of the links that were mailed to that address, oldest first. */
export async function mailedTokens(app: Pick<TestApp, 'request'>, address: string): Promise<string[]> {
  const mails = mailSchema.parse(await (await app.request('GET', `/dev/mail.json?to=${address}`)).json());
  const tokens = mails.flatMap(({ text }) => text.match(/\/account-link\/([\w-]+)/)?.[1] ?? []);
  return tokens.toReversed();
}

/** The token in the nth email to that address, once it is there. */
export async function mailedToken(app: Pick<TestApp, 'request'>, address: string, nth = 1): Promise<string> {
  let found: string[] = [];
  await pollUntil(`email ${nth} to ${address}`, async () => (found = await mailedTokens(app, address)).length >= nth);
  return found[nth - 1] ?? '';
}
