import { useContext, useSyncExternalStore } from 'react';
import { getI18n, I18nContext } from 'react-i18next';
import { directionOf, type Language } from '#contracts/languages.ts';
import { setLanguage } from './set-language.ts';

interface CurrentLanguage {
  language: Language;
  direction: 'ltr' | 'rtl';
  setLanguage: (next: Language) => void;
}

export function useLanguage(): CurrentLanguage {
  // Not by useTranslation: every call of it copies the whole i18next, and every figure and date of a page asks for the language.
  const i18n = useContext(I18nContext)?.i18n ?? getI18n();
  const current = () => i18n.language as Language;
  const language = useSyncExternalStore(
    (listener) => {
      i18n.on('languageChanged', listener);
      return () => i18n.off('languageChanged', listener);
    },
    current,
    current,
  );
  return {
    language,
    direction: directionOf(language),
    setLanguage,
  };
}
