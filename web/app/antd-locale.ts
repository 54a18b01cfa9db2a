import type { ConfigProviderProps } from 'antd';
import { useEffect, useState } from 'react';
import type { Language } from '#contracts/languages.ts';

type Locale = NonNullable<ConfigProviderProps['locale']>;

const loaders: Record<Exclude<Language, 'en'>, () => Promise<unknown>> = {
  es: () => import('antd/es/locale/es_ES.js'),
  fr: () => import('antd/es/locale/fr_FR.js'),
  de: () => import('antd/es/locale/de_DE.js'),
  zh: () => import('antd/es/locale/zh_CN.js'),
  ja: () => import('antd/es/locale/ja_JP.js'),
  ar: () => import('antd/es/locale/ar_EG.js'),
};

/** antd's own words in a language, loaded with it; English is built in. */
export function useAntdLocale(language: Language): Locale | undefined {
  const [loaded, setLoaded] = useState<{ language: Language; locale: Locale }>();
  useEffect(() => {
    if (language === 'en') return undefined;
    let wanted = true;
    void loaders[language]().then((module) => {
      // antd's types describe its CommonJS build, the bundler loads the other one: no common shape to import.
      if (wanted) setLoaded({ language, locale: (module as { default: Locale }).default });
    });
    return () => {
      wanted = false;
    };
  }, [language]);
  return loaded?.language === language ? loaded.locale : undefined;
}
