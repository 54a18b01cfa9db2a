import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#contracts/paths.ts';
import { LanguageSelect } from '#web/app/shell/language-select.tsx';
import { OfflineNotice } from '#web/app/shell/offline-notice.tsx';
import { ThemeSelect } from '#web/app/shell/theme-select.tsx';
import { RequireAdmin } from '#web/features/admin-area/components/require-admin.tsx';
import { Logo } from '#web/shared/ui/logo.tsx';
import { SkipLink } from '#web/shared/ui/skip-link.tsx';
import frame from '#web/staff/workspace.module.css';
import styles from './admin-screens.module.css';
import { AntdProvider } from './antd-provider.tsx';
import { MainContent } from './main-content.tsx';

/** The admin area has no rail: its token opens none of the screens of the workspace. */
export function Component() {
  const { t } = useTranslation();
  return (
    <AntdProvider>
      <div className={`${frame['page']} ${styles['area']}`}>
        <SkipLink />
        <header className={frame['bar']}>
          <Link to={paths.home} className={styles['brand']} aria-label={t('nav.homeLink')}>
            <Logo size={24} />
            <span>{t('brand')}</span>
          </Link>
          <div className={frame['preferences']}>
            <LanguageSelect />
            <ThemeSelect />
          </div>
        </header>
        <OfflineNotice />
        <RequireAdmin>
          <MainContent className={frame['main']} />
        </RequireAdmin>
      </div>
    </AntdProvider>
  );
}
