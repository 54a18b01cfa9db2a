import { useTranslation } from 'react-i18next';
import { useSession } from '#web/shared/session/use-session.ts';
import { AlertsItem } from '../drawers/alerts-item.tsx';
import { LanguageSelect } from './language-select.tsx';
import { LocationsItem } from '../drawers/locations-item.tsx';
import { ThemeSelect } from './theme-select.tsx';
import styles from './top-bar.module.css';

export function TopBar() {
  const { t } = useTranslation();
  const { displayed } = useSession();
  return (
    <div className={styles['band']} role="group" aria-label={t('topBar.label')}>
      <div className={styles['bar']}>
        <LocationsItem />
        <AlertsItem />
        <span className={styles['space']} />
        {displayed ? <span className={styles['user']}>{t('topBar.signedInAs', { username: displayed.username })}</span> : null}
        <LanguageSelect />
        <ThemeSelect />
      </div>
    </div>
  );
}
