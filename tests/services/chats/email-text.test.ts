import { expect, test } from 'vitest';
import { languages } from '#contracts/languages.ts';
import { writeChatEmail, writeLeftEmail } from '#services/chats/email-text.ts';

const messages = [
  { name: 'Lin', text: 'It leaves tonight.' },
  { name: 'Lin', text: '<b>Truck</b> 7\nfrom Leipzig' },
];
const link = 'https://waybill.test/#conversation=abc';
const write = (language: (typeof languages)[number]) => writeChatEmail({ language, messages, link });

test.each(languages)('%s: says what was said, leads to the conversation, and for how long', (language) => {
  const { subject, text, html } = write(language);
  expect(subject).not.toBe('');
  for (const said of ['It leaves tonight.', '<b>Truck</b> 7\n  from Leipzig', link, '30']) expect(text).toContain(said);
  expect(html).toContain('&lt;b&gt;Truck&lt;/b&gt;');
  expect(html).toContain(`href="${link}"`);
});

test('no language has the words of another', () => {
  const all = languages.map((language) => write(language));
  expect(new Set(all.map(({ subject }) => subject)).size).toBe(languages.length);
  expect(new Set(all.map(({ text }) => text.split('\n')[2])).size).toBe(languages.length);
});

test.each(languages)('%s: asks whoever left whether they still need help, and leads to the conversation', (language) => {
  const { subject, text } = writeLeftEmail({ language, link });
  expect(subject).toMatch(/[?？؟]$/);
  for (const said of [link, '30']) expect(text).toContain(said);
  expect(text).not.toContain(write(language).text.split('\n')[2]);
});
