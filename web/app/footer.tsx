import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#web/shared/paths.ts';
import { Logo } from '#web/shared/ui/logo.tsx';
import styles from './footer.module.css';

export function Footer() {
  const { t } = useTranslation();
  return (
    <footer className={styles['footer']}>
      <div className={styles['inner']}>
        <div className={styles['brand']}>
          <Logo size={24} />
          <p>{t('footer.tagline')}</p>
        </div>
        <nav aria-label={t('footer.label')}>
          <ul className={styles['links']}>
            <li>
              <Link to={paths.track}>{t('footer.track')}</Link>
            </li>
            <li>
              <Link to={paths.dashboardLogin}>{t('footer.staff')}</Link>
            </li>
          </ul>
        </nav>
        <p className={styles['rights']} suppressHydrationWarning>
          {t('footer.rights', { year: new Date().getFullYear() })}
        </p>
      </div>
    </footer>
  );
}
