import { expect, test } from 'vitest';
import type { StoredEvent } from '#infra/event-store/event-store.ts';
import { filesOfPerson, type KeptFiles } from '#services/erasures/subject-files.ts';

const id = (last: string) => `01980000-0000-7000-8000-0000000000${last}`;
const [eventId, emailId, raw, first, second] = [id('e1'), id('01'), id('02'), id('f1'), id('f2')];
const eventOf = (type: string, data: Record<string, unknown> = {}): StoredEvent => ({
  id: eventId,
  stream: 'any',
  type,
  revision: 0n,
  position: { commit: 1n, prepare: 1n },
  recordedAt: new Date(0),
  data,
  metadata: {},
});

/** The files that are kept, and what was asked for. */
function keeping({ attachments = {}, emails = {} }: { attachments?: Record<string, string>; emails?: Record<string, string[]> }) {
  const asked: string[] = [];
  const bytesOf = (text: string | undefined) => (text === undefined ? undefined : Buffer.from(text));
  const readFrom = (texts: Record<string, string>) => async (of: string) => {
    asked.push(of);
    return bytesOf(texts[of]);
  };
  const kept: KeptFiles = {
    attachments: { read: readFrom(attachments) },
    rawEmails: { read: readFrom(Object.fromEntries(Object.keys(emails).map((key) => [key, key]))) },
    mailParser: { attachment: async (message, place) => bytesOf(emails[String(message)]?.[place]) },
  };
  return { kept, asked };
}
async function filesOf(kept: KeptFiles, event: StoredEvent, own: unknown): Promise<[name: string, text: string][]> {
  const files: [string, string][] = [];
  for await (const { name, bytes } of filesOfPerson(kept, event, own)) files.push([name, String(bytes)]);
  return files;
}

const received = eventOf('EmailReceived', { raw });
const emailWith = (...names: string[]) => ({
  about: { kind: 'email', id: emailId },
  content: { subject: 'Customs', attachments: names.map((name, place) => ({ place, name, type: 'any', size: 1 })) },
});

test('of an email of the person there is the message as it came, and every file in it under its place', async () => {
  const { kept } = keeping({ emails: { [raw]: ['an invoice', 'a photo'] } });
  expect(await filesOf(kept, received, emailWith('invoice.PDF', 'photo.jpeg'))).toEqual([
    [`emails/${emailId}.eml`, raw],
    [`emails/${emailId}-0.pdf`, 'an invoice'],
    [`emails/${emailId}-1.jpeg`, 'a photo'],
  ]);
});

test('of an email that is about somebody else nothing is read, and of one that is gone there is no file', async () => {
  const { kept, asked } = keeping({ emails: { [raw]: ['an invoice'] } });
  expect(await filesOf(kept, received, { about: { kind: 'email', id: emailId }, content: null })).toEqual([]);
  expect(await filesOf(kept, eventOf('EmailReceived'), emailWith('invoice.pdf'))).toEqual([]);
  expect(asked).toEqual([]);
  expect(await filesOf(kept, eventOf('EmailReceived', { raw: id('03') }), emailWith('invoice.pdf'))).toEqual([]);
  expect(asked).toEqual([id('03')]);
});

test('a file that is in the message no more is left out, and those after it are not', async () => {
  const { kept } = keeping({ emails: { [raw]: ['an invoice'] } });
  kept.mailParser.attachment = async (_message, place) => (place === 0 ? undefined : Buffer.from('a photo'));
  expect(await filesOf(kept, received, emailWith('invoice.pdf', 'photo.png'))).toEqual([
    [`emails/${emailId}.eml`, raw],
    [`emails/${emailId}-1.png`, 'a photo'],
  ]);
});

const reply = (...files: { id: string; name: string }[]) => ({ message: { text: 'Dear Nora', files } });

test('of a reply to the person there is every file that is still kept', async () => {
  const { kept } = keeping({ attachments: { [first]: 'a label', [second]: 'a form' } });
  const own = reply({ id: first, name: 'label.pdf' }, { id: id('f3'), name: 'gone.pdf' }, { id: second, name: 'form.docx' });
  expect(await filesOf(kept, eventOf('ReplyWritten'), own)).toEqual([
    [`files/${first}.pdf`, 'a label'],
    [`files/${second}.docx`, 'a form'],
  ]);
  expect(await filesOf(kept, eventOf('ReplyWritten'), { message: null })).toEqual([]);
  expect(await filesOf(kept, eventOf('ReplyDiscarded'), own), 'no other event brings files').toEqual([]);
});

test.each([
  ['page.html', ''],
  ['macro.xlsm', ''],
  ['invoice.pdf.exe', ''],
  ['invoice.pdf ', ''],
  ['no ending', ''],
  ['scan.PDF', '.pdf'],
  ['scan.jpg', '.jpg'],
])('a file that was named %j is opened by a click only where it is harmless', async (name, ending) => {
  const { kept } = keeping({ attachments: { [first]: 'text' } });
  expect(await filesOf(kept, eventOf('ReplyWritten'), reply({ id: first, name }))).toEqual([[`files/${first}${ending}`, 'text']]);
});

const sentPhoto = eventOf('VisitorSentPhoto');

test('of a photo of the person there is the file as long as it is kept, and none of a photo that is of somebody else', async () => {
  const { kept, asked } = keeping({ attachments: { [eventId]: 'a picture' } });
  expect(await filesOf(kept, sentPhoto, { photo: { width: 8 } })).toEqual([[`photos/${eventId}.jpg`, 'a picture']]);
  expect(await filesOf(kept, eventOf('VisitorWrote'), { photo: { width: 8 } })).toEqual([]);
  expect(asked).toEqual([eventId]);
  for (const own of [{ photo: null, chatId: first }, { chatId: first }, null, undefined, 'text'])
    expect(await filesOf(kept, sentPhoto, own)).toEqual([]);
  expect(asked).toEqual([eventId]);
  expect(await filesOf(keeping({}).kept, sentPhoto, { photo: { width: 8 } })).toEqual([]);
});
