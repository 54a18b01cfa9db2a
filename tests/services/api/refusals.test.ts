import { describe, expect, test } from 'vitest';
import { errorBodySchema, errorCodes } from '#contracts/errors.ts';
import { languages } from '#contracts/languages.ts';
import { createLogger } from '#infra/logger.ts';
import { answerErrors, ApiError } from '#services/api/errors.ts';
import { createApi } from '#services/api/mount.ts';
import { inLanguage } from '#services/api/refusals/in-language.ts';
import { DomainError } from '#services/domain/errors.ts';

const api = createApi();
api.onError(answerErrors(createLogger('silent', 'test')));
api.get('/closed', () => {
  throw new DomainError('final_status', 'This shipment is delivered and can no longer be moved.', 'status');
});
api.get('/wrong', () => {
  throw new ApiError('invalid_request', 'Some fields are invalid. Check them and try again.', {
    fields: { weight: 'Enter a number' },
  });
});

const refusal = async (path: string, headers: Record<string, string>) => {
  const answer = await api.request(path, { headers });
  return { language: answer.headers.get('Content-Language'), ...errorBodySchema.parse(await answer.json()) };
};

describe('a refusal', () => {
  test('is told in the language that the reader asks for, at the field too', async () => {
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

  test('says at a field of the wrong shape that its value is of no use', async () => {
    const { fields } = await refusal('/wrong', { 'Accept-Language': 'es' });
    expect(fields).toEqual({ weight: 'Este valor no se puede usar' });
  });
});

test.each(languages.filter((language) => language !== 'en'))('no English is left in the refusals in %s', (language) => {
  for (const code of errorCodes) {
    const { message } = inLanguage(language, code, { message: 'English' });
    expect(message, code).not.toBe('English');
    if (['zh', 'ja', 'ar'].includes(language)) expect(message.replace('MiB', ''), code).not.toMatch(/[A-Za-z]/);
  }
});
