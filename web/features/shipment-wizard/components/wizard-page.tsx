import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#contracts/paths.ts';
import { DocumentTitle } from '#web/shared/ui/document-title.tsx';
import { LinkButton } from '#web/shared/ui/button/link-button.tsx';
import styles from './wizard.module.css';

export function WizardPage({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shipments');
  return (
    <div className={styles['page']}>
      <DocumentTitle page={t('wizard.title')} />
      <header className={styles['head']}>
        <LinkButton to={paths.dashboard} type="text">
          {t('wizard.back')}
        </LinkButton>
        <h1 tabIndex={-1}>{t('wizard.title')}</h1>
      </header>
      {children}
    </div>
  );
}
