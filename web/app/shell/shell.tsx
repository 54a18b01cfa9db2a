import { SkipLink } from '#web/shared/ui/skip-link.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { MainContent } from '../main-content.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { ShippingBackground } from './shipping-background.tsx';
import { SupportButton } from './support-button.tsx';
import styles from './shell.module.css';

export function Shell() {
  return (
    <div className={styles['shell']}>
      <SkipLink />
      <ShippingBackground />
      <Header />
      <OfflineNotice />
      <MainContent className={styles['main']} />
      <Footer />
      <SupportButton />
    </div>
  );
}
