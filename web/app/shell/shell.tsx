import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { PageSkeleton } from '#web/shared/ui/state/page-skeleton.tsx';
import { ToastRegion } from '#web/shared/ui/toast/toast-region.tsx';
import { EarlyClicks } from '../early-clicks.tsx';
import { FocusOnNavigate } from './focus-on-navigate.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { ShippingBackground } from './shipping-background.tsx';
import styles from './shell.module.css';
import { SpeakChosenLanguage } from './speak-chosen-language.tsx';

export function Shell() {
  const { t } = useTranslation();
  return (
    <div className={styles['shell']}>
      <a className={styles['skip']} href="#content">
        {t('skipToContent')}
      </a>
      <ShippingBackground />
      <Header />
      <OfflineNotice />
      <main id="content" className={styles['main']} tabIndex={-1}>
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
          <FocusOnNavigate />
          <EarlyClicks />
          <SpeakChosenLanguage />
        </Suspense>
      </main>
      <Footer />
      <ToastRegion />
      <ScrollRestoration />
    </div>
  );
}
