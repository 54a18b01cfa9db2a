import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const addressSchema = z.object({ Address: z.string() });
const listSchema = z.object({ messages: z.array(z.object({ ID: z.string() })) });
const mailSchema = z.object({
  ID: z.string(),
  From: addressSchema,
  To: z.array(addressSchema),
  Subject: z.string(),
  Text: z.string(),
  HTML: z.string(),
});

/** Shows what Mailpit caught at /dev/mail.json in the form of the embedded mail catcher, so that the same tests read both. */
export async function serveCaughtMail(mailpitUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  const ask = async (path: string): Promise<unknown> => (await fetch(`${mailpitUrl}/api/v1/${path}`)).json();
  const caught = async () => {
    const { messages } = listSchema.parse(await ask('messages?limit=500'));
    return Promise.all(
      messages.map(async ({ ID }) => {
        const { From, To, Subject, Text, HTML } = mailSchema.parse(await ask(`message/${ID}`));
        const headers = await ask(`message/${ID}/headers`);
        return {
          id: ID,
          from: From.Address,
          to: To.map(({ Address }) => Address),
          subject: Subject,
          headers,
          text: Text,
          html: HTML,
        };
      }),
    );
  };
  const server = createServer((request, response) => {
    const answer =
      request.method === 'DELETE' ? fetch(`${mailpitUrl}/api/v1/messages`, { method: 'DELETE' }).then(() => []) : caught();
    answer.then(
      (mails) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(mails)),
      (error: unknown) => response.writeHead(502).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
