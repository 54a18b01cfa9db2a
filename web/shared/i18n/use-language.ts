import { useTranslation } from 'react-i18next';
import { directionOf, type Language } from '#contracts/languages.ts';
import { speakFromNowOn } from './speak-chosen.ts';

interface CurrentLanguage {
  language: Language;
  direction: 'ltr' | 'rtl';
  setLanguage: (next: Language) => void;
}

/** The language spoken now and the way to change it; the choice is kept in this browser. */
export function useLanguage(): CurrentLanguage {
  const { i18n } = useTranslation();
  const language = i18n.language as Language;
  return {
    language,
    direction: directionOf(language),
    setLanguage: speakFromNowOn,
  };
}
