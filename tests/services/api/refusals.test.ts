import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { errorBodySchema, errorCodes } from '#contracts/errors.ts';
import { languages } from '#contracts/languages.ts';
import { emailAddress, instant, latitude, line, measure, phoneNumber } from '#contracts/primitives.ts';
import { createLogger } from '#infra/logger.ts';
import { handleErrors, ApiError } from '#services/api/errors.ts';
import { createApi } from '#services/api/mount.ts';
import { fieldsInEnglish } from '#services/api/refusals/en.ts';
import { inLanguage } from '#services/api/refusals/in-language.ts';
import { TableError, tableProblems } from '#infra/tables/tables.ts';
import { DomainError } from '#services/domain/errors.ts';

const api = createApi();
api.onError(handleErrors(createLogger('silent', 'test')));
api.get('/closed', () => {
  throw new DomainError('final_status', 'This shipment is delivered and can no longer be moved.', 'status');
});
api.get('/wrong', () => {
  throw new ApiError('invalid_request', 'Some fields are invalid. Check them and try again.', {
    fields: { weight: 'Enter a number', code: 'must be a code' },
  });
});

const refusal = async (path: string, headers: Record<string, string>) => {
  const answer = await api.request(path, { headers });
  return { language: answer.headers.get('Content-Language'), ...errorBodySchema.parse(await answer.json()) };
};

describe('a refusal', () => {
  test('is in the language that the reader asks for, at the field too', async () => {
    const { message, fields, language } = await refusal('/closed', { 'Accept-Language': 'pt, de-AT;q=0.8, en;q=0.5' });
    expect(message).toBe('Diese Sendung ist abgeschlossen und bewegt sich nicht mehr. Nur eine Korrektur ändert sie.');
    expect(fields).toEqual({ status: message });
    expect(language).toBe('de');
  });

  test('follows the language chosen on the page before that of the browser', async () => {
    const headers = { 'Accept-Language': 'de', Cookie: 'waybill_language=ar' };
    expect(await refusal('/closed', headers)).toMatchObject({ language: 'ar', code: 'final_status' });
  });

  test.each(['en-GB', 'xx', '*', ''])('keeps its own sentence in English, as for "%s"', async (accepted) => {
    expect(await refusal('/closed', { 'Accept-Language': accepted })).toMatchObject({
      language: 'en',
      message: 'This shipment is delivered and can no longer be moved.',
    });
  });

  test('says at a field of the wrong shape what is expected there', async () => {
    const { fields } = await refusal('/wrong', { 'Accept-Language': 'es' });
    expect(fields).toEqual({ weight: 'Escriba un número', code: 'Escriba un valor válido' });
  });
});

test.each(languages.filter((language) => language !== 'en'))('no English is left in the refusals in %s', (language) => {
  for (const code of errorCodes) {
    const { message } = inLanguage(language, code, { message: 'English' });
    expect(message, code).not.toBe('English');
    if (['zh', 'ja', 'ar'].includes(language))
      expect(message.replace(/API|MiB|MB|JPEG|PNG|WebP/g, ''), code).not.toMatch(/[A-Za-z]/);
  }
});

const texts = Object.values(fieldsInEnglish).map((text) => text.replace('{n}', '7').replace('{m}', '9'));

test.each(languages.filter((language) => language !== 'en'))(
  'what stands at a field is said in %s, with its bound',
  (language) => {
    for (const text of texts) {
      const { fields } = inLanguage(language, 'invalid_request', { message: 'English', fields: { weight: text } });
      const said = fields?.['weight'] ?? '';
      expect(said, text).not.toMatch(/\{[nm]\}|undefined/);
      for (const figure of ['7', '9']) expect(said.includes(figure), text).toBe(text.includes(figure));
      if (text !== fieldsInEnglish.invalid) expect(said, text).not.toBe(inWords(language, fieldsInEnglish.invalid));
      if (['zh', 'ja', 'ar'].includes(language))
        expect(said.replace(/name@example\.com|CSV|Excel|\.xlsx?|UTF-8/g, ''), text).not.toMatch(/[A-Za-z]/);
    }
  },
);

const inWords = (language: (typeof languages)[number], text: string) =>
  inLanguage(language, 'invalid_request', { message: '', fields: { field: text } }).fields?.['field'];

test.each([
  [line(5), undefined, 'This field is required'],
  [line(5), ' ', 'This field is required'],
  [line(5), 7, 'Enter text'],
  [line(5), 'Kumasi', 'Must be at most 5 characters'],
  [line(20), 'Accra\nGhana', 'Use a single line'],
  [line(20), 'Accra\u0000', 'Contains unsupported characters'],
  [phoneNumber(), '1', 'Must be at least 4 characters'],
  [phoneNumber(), 'none', 'Enter a phone number such as +1 212 555 0100'],
  [emailAddress(), 'ama', 'Enter an email address such as name@example.com'],
  [measure(), 0, 'Must be at least 0.01'],
  [measure(), '1e9', 'Enter a number'],
  [measure(), 1.234, 'Use at most 2 decimal places'],
  [latitude(), 91, 'Must be at most 90'],
  [z.int(), 1.5, 'Enter a whole number'],
  [z.iso.date(), 'tomorrow', 'Enter a valid date'],
  [instant(), 'noon', 'Enter a valid date and time'],
  [z.enum(['express']), 'rocket', 'Choose an option from the list'],
  [z.array(z.string()).min(1), [], 'Choose at least 1'],
  [z.array(z.string()).max(1), ['a', 'b'], 'Choose at most 1'],
  [z.boolean(), 'yes', 'Enter a valid value'],
])('zod’s and the contracts’ messages are plain and translated: %#', (schema, value, said) => {
  const message = schema.safeParse(value).error?.issues[0]?.message;
  expect(message).toBe(said);
  if (said !== fieldsInEnglish.invalid) expect(inWords('de', said)).not.toBe(inWords('de', fieldsInEnglish.invalid));
});

test.each(languages.filter((language) => language !== 'en'))('says in %s why a file is no table', (language) => {
  const said = tableProblems.map((problem) => {
    const fields = { file: new TableError(problem).message };
    return inLanguage(language, 'invalid_request', { message: 'Some fields are invalid.', fields }).fields?.['file'];
  });
  expect(new Set(said).size).toBe(tableProblems.length);
});
