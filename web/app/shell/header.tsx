import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#contracts/paths.ts';
import { Logo } from '#web/shared/ui/logo.tsx';
import styles from './header.module.css';
import { MainNav } from './main-nav.tsx';
import { TopBar } from './top-bar.tsx';

export function Header() {
  const { t } = useTranslation();
  return (
    <header>
      <TopBar />
      <div className={styles['bar']}>
        <Link to={paths.home} className={styles['brand']} aria-label={t('nav.homeLink')}>
          <Logo />
          <span>{t('brand')}</span>
        </Link>
        <MainNav />
      </div>
    </header>
  );
}
