import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMailServers, type RunningMailServers } from '#infra/embedded/mail/server.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

let folder: string;
let mail: RunningMailServers;
let app: TestApp;
let agent: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-dev-mail-'));
  mail = await startMailServers({ host: '127.0.0.1', smtpPort: 0, imapPort: 0, httpPort: 0, dataDir: folder });
  app = await startTestApp({ env: { SMTP_URL: mail.url, DEV_MAIL_URL: mail.httpUrl } });
  agent = await app.signIn('agent');
});
afterAll(async () => {
  await app.stop();
  await mail.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Caught {
  id: string;
  to: string[];
}
const caught = async (search = ''): Promise<Caught[]> =>
  (await (await app.request('GET', `/dev/mail.json${search}`)).json()) as Caught[];
const sendTwoEmails = async () => {
  await app.request('POST', '/api/shipments', { as: agent, body: aShipment() });
  return pollUntil('both emails are caught', async () => {
    const emails = await caught();
    return emails.length === 2 && emails;
  });
};

test('an email can be read on the page, filtered by its addressee, and taken as it was sent', async () => {
  const [email] = await sendTwoEmails();
  const page = await app.request('GET', `/dev/mail?id=${email?.id}`);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.headers.get('content-security-policy')).toContain("style-src 'unsafe-inline'");
  expect(await page.text()).toContain('<iframe');
  expect(await caught(`?to=${email?.to[0]}`)).toHaveLength(1);

  const original = await app.request('GET', `/dev/mail/${email?.id}.eml`);
  expect(original.headers.get('content-type')).toBe('message/rfc822');
  expect(original.headers.get('content-disposition')).toContain('attachment');
  expect(await original.text()).toContain('MIME-Version: 1.0');
});

test('a form of the page sends an email as a customer', async () => {
  const form = { from: 'ada@example.com', to: 'parcels@waybill.test', subject: 'Where is it?', text: 'Hello' };
  const send = (given: Record<string, string>) =>
    fetch(`${app.url}/dev/mail/send`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(given) });
  expect((await send(form)).status).toBe(303);
  const [sent] = await caught('?to=parcels@waybill.test');
  expect(sent).toMatchObject({ from: 'ada@example.com', subject: 'Where is it?' });
  expect((await send({ ...form, to: '' })).status).toBe(400);
});

test('the button on the page and the API both empty the catcher; a page of another site cannot', async () => {
  const foreign = await app.request('POST', '/dev/mail/empty', { headers: { Origin: 'http://evil.example' } });
  expect(foreign.status).toBe(403);
  expect(await caught()).toHaveLength(3);

  const pressed = await fetch(`${app.url}/dev/mail/empty`, { method: 'POST', redirect: 'manual' });
  expect(pressed.status).toBe(303);
  expect(new URL(pressed.headers.get('location') ?? '', `${app.url}/dev/mail/empty`).pathname).toBe('/dev/mail');
  expect(await caught()).toEqual([]);

  await sendTwoEmails();
  expect((await app.request('DELETE', '/dev/mail.json')).status).toBe(204);
  expect(await caught()).toEqual([]);
});

test.each([
  ['GET', '/dev/mail'],
  ['GET', '/dev/mail.json'],
  ['GET', '/dev/mail/999.eml'],
  ['DELETE', '/dev/mail.json'],
])('the answer to %s %s names its request', async (method, path) => {
  const answer = await app.request(method, path, { headers: { 'X-Request-Id': 'request-12345' } });
  expect(answer.headers.get('x-request-id')).toBe('request-12345');
});

test('what the catcher does not have is not found, and without the catcher it is unavailable', async () => {
  for (const file of ['999.eml', 'empty', 'nothing']) {
    const missing = await app.request('GET', `/dev/mail/${file}`);
    expect([missing.status, await missing.json()]).toMatchObject([404, { code: 'not_found', requestId: expect.any(String) }]);
  }
  await mail.stop();
  expect((await app.request('GET', '/dev/mail')).status).toBe(503);
});
