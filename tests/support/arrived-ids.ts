import { z } from 'zod';
import type { TestApp } from './app.ts';

const mailsSchema = z.array(z.object({ headers: z.looseObject({ 'message-id': z.string() }) }));

/** The outbox's ids of the emails that have arrived in the catcher of that app. */
export async function arrivedIds(app: TestApp): Promise<string[]> {
  const mails = mailsSchema.parse(await (await app.request('GET', '/dev/mail.json')).json());
  return mails.map(({ headers }) => /<(.+)@/.exec(headers['message-id'])?.[1] ?? '');
}
