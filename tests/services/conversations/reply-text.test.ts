import { describe, expect, test } from 'vitest';
import { formatTime } from '#services/outbox/format.ts';
import { writeReply, type ReplyOrder } from '#services/conversations/reply-text.ts';

const asked = { by: 'Jonas Weber', at: '2026-03-01T09:00:00.000Z', text: 'Where is it?\r\n\r\nRegards\rJonas' };
const reply = (changes: Partial<ReplyOrder> = {}) =>
  writeReply({
    language: 'en',
    subject: 'Re: My parcel',
    text: 'It is in Lyon.\nTomorrow it is in Paris.',
    author: 'Lin Chen',
    quoted: undefined,
    ...changes,
  });
const bodyOf = (html: string) => /<body[^>]*>(.*)<\/body><\/html>$/.exec(html)?.[1];

describe('a reply', () => {
  test('is what staff wrote, who wrote it, and what it answers, line by line', () => {
    const { subject, language, text } = reply({ quoted: asked });
    expect([subject, language]).toEqual(['Re: My parcel', 'en']);
    expect(text.split('\n')).toEqual([
      'It is in Lyon.',
      'Tomorrow it is in Paris.',
      '',
      'Lin Chen',
      'The Waybill team',
      '',
      `On ${formatTime(asked.at, 'en', null)}, Jonas Weber wrote:`,
      '> Where is it?',
      '>',
      '> Regards',
      '> Jonas',
      '',
    ]);
  });

  test('that answers no email quotes none', () => {
    const { text, html } = reply();
    expect(text).toBe('It is in Lyon.\nTomorrow it is in Paris.\n\nLin Chen\nThe Waybill team\n');
    expect(bodyOf(html)).toBe(
      '<div dir="auto">It is in Lyon.<br>Tomorrow it is in Paris.</div><p>Lin Chen<br>The Waybill team</p>',
    );
  });

  test('of a colleague whose account is gone is signed by the team alone', () => {
    const { text, html } = reply({ author: '' });
    expect(text).toBe('It is in Lyon.\nTomorrow it is in Paris.\n\nThe Waybill team\n');
    expect(html).toContain('<p>The Waybill team</p>');
  });

  test('shows as text whatever customers and staff typed', () => {
    const evil = '<img src=x onerror="go()">';
    const { html } = reply({ subject: evil, text: evil, author: evil, quoted: { ...asked, by: evil, text: evil } });
    expect(html).not.toContain('<img');
    expect(html.split('&lt;img src=x onerror=&quot;go()&quot;&gt;')).toHaveLength(6);
  });

  test('quotes the email below the signature, as mail programs fold it', () => {
    expect(bodyOf(reply({ quoted: asked }).html)).toMatch(
      /The Waybill team<\/p><p [^>]*>On .*, Jonas Weber wrote:<\/p><blockquote type="cite" dir="auto" [^>]*>Where is it\?<br><br>Regards<br>Jonas<\/blockquote>$/,
    );
  });

  test('reads from right to left in Arabic, with its own signature', () => {
    const { html, text } = reply({ language: 'ar' });
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(text).toContain('\nفريق Waybill\n');
    expect(reply().html).toContain('<html lang="en" dir="ltr">');
  });

  test('quotes ten thousand characters of a long email, and cuts none of them in two', () => {
    const quotedOf = (text: string) =>
      reply({ quoted: { ...asked, text } })
        .text.split('\n')
        .at(-2);
    expect(quotedOf('x'.repeat(10_001))).toBe(`> ${'x'.repeat(10_000)}`);
    expect(quotedOf(`${'x'.repeat(9_999)}🚚`)).toBe(`> ${'x'.repeat(9_999)}`);
  });
});
