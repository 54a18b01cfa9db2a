import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#contracts/paths.ts';
import { DocumentTitle } from '#web/shared/ui/document-title.tsx';
import { LostParcel } from '#web/shared/ui/state/lost-parcel.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import styles from './not-found.module.css';

export function Component() {
  const { t } = useTranslation();
  return (
    <div className={styles['page']}>
      <DocumentTitle page={t('notFound.title')} />
      <LostParcel />
      <PageHeader title={t('notFound.title')} lead={t('notFound.detail')} />
      <p className={styles['links']}>
        <Link to={paths.home}>{t('notFound.home')}</Link>
        <Link to={paths.track}>{t('notFound.track')}</Link>
      </p>
    </div>
  );
}
