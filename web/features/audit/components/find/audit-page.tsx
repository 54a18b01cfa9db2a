import { useTranslation } from 'react-i18next';
import { DocumentTitle } from '#web/shared/ui/document-title.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import styles from './find.module.css';
import { FindPanel } from './find-panel.tsx';
import { FindPerson } from './find-person.tsx';
import { NewestEvents } from './newest-events.tsx';

/** Where every history is found: by what is known of it, or among the newest events of all. */
export function AuditPage() {
  const { t } = useTranslation('audit');
  return (
    <div className={styles['page']}>
      <DocumentTitle page={t('title')} />
      <PageHeader title={t('title')} lead={t('lead')} />
      <div className={styles['finders']}>
        <FindPanel />
        <FindPerson />
      </div>
      <NewestEvents />
    </div>
  );
}
