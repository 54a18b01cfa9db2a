import { useTranslation } from 'react-i18next';
import { paths } from '#contracts/paths.ts';
import { LinkButton } from '#web/shared/ui/button/link-button.tsx';
import { DocumentTitle } from '#web/shared/ui/document-title.tsx';
import { LostParcel } from '#web/shared/ui/state/lost-parcel.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import styles from './shipment-page.module.css';

export function ShipmentMissing() {
  const { t } = useTranslation('shipmentPage');
  return (
    <div className={styles['missing']}>
      <DocumentTitle page={t('missing.title')} />
      <LostParcel />
      <PageHeader title={t('missing.title')} lead={t('missing.detail')} />
      <LinkButton to={paths.dashboard}>{t('missing.back')}</LinkButton>
    </div>
  );
}
