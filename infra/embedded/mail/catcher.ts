import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { answerHeaders, renderPage } from './page.ts';
import type { CaughtMail } from './read-mail.ts';
import type { MailStore, StoredMail } from './store.ts';
import { writtenMail, type WrittenMail } from './write-form.ts';

export interface CatcherOptions {
  host: string;
  port: number;
  store: MailStore;
  read: (mail: StoredMail) => Promise<CaughtMail>;
  /** Sends what was written on the page. */
  send: (mail: WrittenMail) => Promise<void>;
  /** Where customers write to. */
  businessAddress: string;
}

/** Serves /dev/mail (a page), /dev/mail.json (the same for programs; DELETE empties it) and /dev/mail/<id>.eml. */
export async function startCatcher({
  host,
  port,
  ...shown
}: CatcherOptions): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    answer(request, response, shown).catch(() => {
      if (!response.headersSent)
        send(response, 500, 'text/plain', 'The mail catcher hit an error. Your emails are safe; try again.');
      else response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const allowed: Record<string, string> = {
  '/dev/mail': 'GET, HEAD',
  '/dev/mail.json': 'GET, HEAD, DELETE',
  '/dev/mail/empty': 'POST',
  '/dev/mail/send': 'POST',
};

type Shown = Pick<CatcherOptions, 'store' | 'read' | 'send' | 'businessAddress'>;

async function answer(request: IncomingMessage, response: ServerResponse, shown: Shown): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://catcher');
  const method = request.method === 'HEAD' ? 'GET' : (request.method ?? '');
  const file = /^\/dev\/mail\/(\d{1,15})\.eml$/.exec(url.pathname)?.[1];
  const route = `${method} ${file ? '/dev/mail/*.eml' : url.pathname}`;
  const to = url.searchParams.get('to') ?? '';
  switch (route) {
    case 'GET /dev/mail.json':
      return send(response, 200, 'application/json', JSON.stringify(await newestFirst(shown, to)));
    case 'DELETE /dev/mail.json':
      await shown.store.empty();
      return send(response, 204);
    case 'GET /dev/mail':
      return send(
        response,
        200,
        'text/html',
        renderPage({
          mails: await newestFirst(shown, to),
          to,
          id: url.searchParams.get('id') ?? '',
          ...(url.searchParams.has('new') && { newTo: shown.businessAddress }),
        }),
      );
    case 'POST /dev/mail/empty':
      if (isCrossOrigin(request)) return send(response, 403, 'text/plain', 'Only the mail catcher itself may ask for this.');
      await shown.store.empty();
      return send(response, 303, undefined, '', { location: '../mail' });
    case 'POST /dev/mail/send': {
      if (isCrossOrigin(request)) return send(response, 403, 'text/plain', 'Only the mail catcher itself may ask for this.');
      const form = await formOf(request);
      const written = form ? writtenMail(form) : 'The email is too long.';
      if (typeof written === 'string') return send(response, 400, 'text/plain', written);
      await shown.send(written);
      return send(response, 303, undefined, '', { location: '../mail' });
    }
    case 'GET /dev/mail/*.eml':
      return sendFile(response, shown.store, Number(file));
    default:
      return send(response, allowed[url.pathname] ? 405 : 404, 'text/plain', 'Not found.', {
        ...(allowed[url.pathname] && { allow: allowed[url.pathname] }),
      });
  }
}

const maxFormBytes = 1_048_576;

/** Undefined for a form that is too large. */
async function formOf(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= maxFormBytes) chunks.push(chunk);
  }
  return bytes > maxFormBytes ? undefined : new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

/** Browsers say where a form was sent from; other programs say nothing. */
function isCrossOrigin(request: IncomingMessage): boolean {
  const from = request.headers['sec-fetch-site'];
  return from !== undefined && from !== 'same-origin' && from !== 'none';
}

async function newestFirst({ store, read }: Shown, to: string): Promise<CaughtMail[]> {
  const wanted = to.trim().toLowerCase();
  const mails = store
    .list()
    .filter(({ envelope }) => wanted === '' || envelope.to.some((address) => address.toLowerCase() === wanted));
  return Promise.all(mails.toReversed().map(read));
}

async function sendFile(response: ServerResponse, store: MailStore, uid: number): Promise<void> {
  const mail = store.list().find((stored) => stored.uid === uid);
  if (!mail) return send(response, 404, 'text/plain', 'This email is no longer kept.');
  const { message } = await store.read(mail);
  return send(response, 200, 'message/rfc822', message, { 'content-disposition': `attachment; filename="${uid}.eml"` });
}

function send(
  response: ServerResponse,
  status: number,
  type?: string,
  body: string | Buffer = '',
  more: Record<string, string> = {},
): void {
  const charset = type?.startsWith('text/') || type === 'application/json' ? '; charset=utf-8' : '';
  response.writeHead(status, { ...answerHeaders, ...(type && { 'content-type': `${type}${charset}` }), ...more });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}
