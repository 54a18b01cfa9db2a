import type { ConfigProviderProps } from 'antd';
import english from 'antd/es/locale/en_US.js';
import { useEffect, useState } from 'react';
import type { Language } from '#contracts/languages.ts';

type Locale = NonNullable<ConfigProviderProps['locale']>;

// antd's types describe its CommonJS build, the bundler loads the other one: no common shape to import.
const localeIn = (module: unknown): Locale => module as Locale;

const loaders: Record<Exclude<Language, 'en'>, () => Promise<unknown>> = {
  es: () => import('antd/es/locale/es_ES.js'),
  fr: () => import('antd/es/locale/fr_FR.js'),
  de: () => import('antd/es/locale/de_DE.js'),
  zh: () => import('antd/es/locale/zh_CN.js'),
  ja: () => import('antd/es/locale/ja_JP.js'),
  ar: () => import('antd/es/locale/ar_EG.js'),
};

/**
 * antd's own words in a language, loaded with it; English until they are there. Never nothing: antd puts one provider more around
 * the page for a locale, and one that came or went would remount every screen and lose what was typed.
 */
export function useAntdLocale(language: Language): Locale {
  const [loaded, setLoaded] = useState<{ language: Language; locale: Locale }>();
  useEffect(() => {
    if (language === 'en') return undefined;
    let wanted = true;
    void loaders[language]().then((module) => {
      if (wanted) setLoaded({ language, locale: localeIn((module as { default: unknown }).default) });
    });
    return () => {
      wanted = false;
    };
  }, [language]);
  return loaded?.language === language ? loaded.locale : localeIn(english);
}
