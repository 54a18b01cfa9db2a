import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { addressOf } from '#contracts/paths.ts';
import { isIn, screens } from '#contracts/screens.ts';
import { Logo } from '#web/shared/ui/logo.tsx';
import styles from './footer.module.css';

const links = Object.values(screens).filter(isIn('footer'));

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
            {links.map((screen) => (
              <li key={screen.path}>
                <Link to={addressOf(screen)}>{t(screen.menus.footer)}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <p className={styles['rights']} suppressHydrationWarning>
          {t('footer.rights', { year: new Date().getFullYear() })}
        </p>
      </div>
    </footer>
  );
}
