import { useTranslation } from 'react-i18next';
import { chooseTheme, themeChoices, useThemeChoice } from './theme-preference.ts';
import styles from './top-bar.module.css';

export function ThemeSelect() {
  const { t } = useTranslation();
  const choice = useThemeChoice();
  return (
    <select
      className={styles['select']}
      aria-label={t('topBar.theme')}
      value={choice}
      onChange={(event) => chooseTheme(themeChoices.find((known) => known === event.target.value) ?? 'system')}
    >
      {themeChoices.map((known) => (
        <option key={known} value={known}>
          {t(`theme.${known}`)}
        </option>
      ))}
    </select>
  );
}
