import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { languageNames, languages, languageSchema } from '#contracts/languages.ts';
import { useLanguage } from '#web/shared/i18n/use-language.ts';
import { useEarlyInput } from '#web/shared/forms/use-early-input.ts';
import styles from './top-bar.module.css';

export function LanguageSelect() {
  const { t } = useTranslation();
  const { language, setLanguage } = useLanguage();
  const [query, setQuery] = useSearchParams();

  const choose = ({ value }: HTMLSelectElement) => {
    const next = languageSchema.parse(value);
    setLanguage(next);
    if (!query.has('lang')) return;
    // The address names a language: it would have the last word at the next reload.
    const renamed = new URLSearchParams(query);
    renamed.set('lang', next);
    setQuery(renamed, { replace: true, preventScrollReset: true });
  };
  const select = useEarlyInput(language, choose);

  return (
    <select
      ref={select}
      className={styles['select']}
      aria-label={t('topBar.language')}
      value={language}
      onChange={(event) => choose(event.target)}
    >
      {languages.map((code) => (
        <option key={code} value={code} lang={code}>
          {languageNames[code]}
        </option>
      ))}
    </select>
  );
}
