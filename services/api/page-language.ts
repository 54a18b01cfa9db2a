import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { acceptedLanguages, chooseLanguage, languageCookie } from '#contracts/choose-language.ts';
import type { Language } from '#contracts/languages.ts';

export const pageLanguage = (context: Context): Language =>
  chooseLanguage({
    search: new URL(context.req.url).search,
    stored: getCookie(context, languageCookie),
    browser: acceptedLanguages(context.req.header('Accept-Language') ?? ''),
  });
