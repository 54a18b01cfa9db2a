import { describe, expect, test } from 'vitest';
import { directionOf, languages } from '#contracts/languages.ts';
import { writeAccountEmail } from '#services/accounts/email-text.ts';
import { accountTexts } from '#services/accounts/email-words/every-language.ts';

const url = 'https://parcels.example.com/account-link/abc';

describe.each(languages)('to a person who reads %s', (language) => {
  test.each(['invitation', 'reset', 'factorReset'] as const)(
    'the email about the %s has one link, and says what it is good for',
    (purpose) => {
      const { subject, text, html, language: written } = writeAccountEmail({ purpose, language, url });
      expect([subject, written]).toEqual([accountTexts[language][purpose].subject, language]);
      expect(text.match(/https:\S+/g)).toEqual([url]);
      expect(text).toContain(accountTexts[language][purpose].note);
      expect(html).toContain(`<a href="${url}"`);
      expect(html).toContain(`lang="${language}" dir="${directionOf(language)}"`);
    },
  );
});
