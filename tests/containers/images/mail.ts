import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { onStopRequest } from '#infra/embedded/child.ts';
import { mailReader, type CaughtMail } from '#infra/embedded/mail/read-mail.ts';
import { startSmtp } from '#infra/embedded/mail/smtp.ts';
import { openMailStore } from '#infra/embedded/mail/store.ts';

/** The embedded mail catcher at Mailpit's ports, with as much of Mailpit's API as the tests ask for. */
const host = '0.0.0.0';
const store = await openMailStore({ folder: '/tmp/caught', maxMails: 500, maxTotalBytes: 100_000_000 });
const read = mailReader(store);
await startSmtp({ host, port: 1025, receive: async (...mail) => void (await store.add(...mail)) });

const addressed = (Address: string) => ({ Name: '', Address });
const shown = ({ id, from, to, subject, text, html }: CaughtMail) => ({
  ID: id,
  From: addressed(from),
  To: to.map(addressed),
  Subject: subject,
  Text: text,
  HTML: html,
});
const find = async (id: string) => {
  const mail = store.list().find(({ uid }) => String(uid) === id);
  return mail && read(mail);
};

const app = new Hono()
  .get('/readyz', (context) => context.text('ok'))
  .get('/api/v1/messages', async (context) => {
    const mails = await Promise.all(store.list().map(read));
    return context.json({ messages: mails.toReversed().map(shown) });
  })
  .delete('/api/v1/messages', async (context) => {
    await store.empty();
    return context.text('ok');
  })
  .get('/api/v1/message/:id', async (context) => {
    const mail = await find(context.req.param('id'));
    return mail ? context.json(shown(mail)) : context.notFound();
  })
  .get('/api/v1/message/:id/headers', async (context) => {
    const mail = await find(context.req.param('id'));
    return mail ? context.json(mail.headers) : context.notFound();
  });
serve({ fetch: app.fetch, hostname: host, port: 8025 });

onStopRequest(() => process.exit());
