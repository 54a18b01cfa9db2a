import { useTranslation } from 'react-i18next';
import { languageNames, languages, languageSchema } from '#contracts/languages.ts';
import { useLanguage } from '#web/shared/i18n/use-language.ts';
import styles from './top-bar.module.css';

/** The seven languages, each by its own name. */
export function LanguageSelect() {
  const { t } = useTranslation();
  const { language, setLanguage } = useLanguage();
  return (
    <select
      className={styles['select']}
      aria-label={t('topBar.language')}
      value={language}
      onChange={(event) => setLanguage(languageSchema.parse(event.target.value))}
    >
      {languages.map((code) => (
        <option key={code} value={code} lang={code}>
          {languageNames[code]}
        </option>
      ))}
    </select>
  );
}
