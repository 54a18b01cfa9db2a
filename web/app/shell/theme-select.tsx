import { useTranslation } from 'react-i18next';
import { useEarlyInput } from '#web/shared/forms/use-early-input.ts';
import { chooseTheme, themeChoices, useThemeChoice } from '#web/shared/theme-preference.ts';
import styles from './top-bar.module.css';

export function ThemeSelect() {
  const { t } = useTranslation();
  const choice = useThemeChoice();
  const choose = ({ value }: HTMLSelectElement) => chooseTheme(themeChoices.find((known) => known === value) ?? 'system');
  const select = useEarlyInput(choice, choose);
  return (
    <select
      ref={select}
      className={styles['select']}
      aria-label={t('topBar.theme')}
      value={choice}
      onChange={(event) => choose(event.target)}
    >
      {themeChoices.map((known) => (
        <option key={known} value={known}>
          {t(`theme.${known}`)}
        </option>
      ))}
    </select>
  );
}
