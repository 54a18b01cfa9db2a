import { useContext, useSyncExternalStore } from 'react';
import { getI18n, I18nContext } from 'react-i18next';
import { directionOf, type Language } from '#contracts/languages.ts';
import { setLanguage } from './speak-chosen.ts';

interface CurrentLanguage {
  language: Language;
  direction: 'ltr' | 'rtl';
  setLanguage: (next: Language) => void;
}

/** The current language and the way to change it; the choice is kept in this browser. */
export function useLanguage(): CurrentLanguage {
  // Not by useTranslation: every call of it copies the whole speaker, and every figure and date of a page asks for the language.
  const speaker = useContext(I18nContext)?.i18n ?? getI18n();
  const spoken = () => speaker.language as Language;
  const language = useSyncExternalStore(
    (listener) => {
      speaker.on('languageChanged', listener);
      return () => speaker.off('languageChanged', listener);
    },
    spoken,
    spoken,
  );
  return {
    language,
    direction: directionOf(language),
    setLanguage,
  };
}
