import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { paths } from '#contracts/paths.ts';
import { OfferLookup } from '#web/features/quote-offer/components/offer-lookup.tsx';
import { BackLink } from '#web/shared/ui/button/back-link.tsx';
import { DocumentTitle } from '#web/shared/ui/document-title.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import styles from './email-link.module.css';

export function Component() {
  const { t } = useTranslation('quoteOffer');
  const token = useParams()['token'] ?? '';
  return (
    <div className={styles['page']}>
      <DocumentTitle page={t('title')} />
      <div>
        <BackLink to={paths.home}>{t('home')}</BackLink>
        <PageHeader title={t('title')} lead={t('lead')} />
      </div>
      <OfferLookup key={token} token={token} />
    </div>
  );
}
