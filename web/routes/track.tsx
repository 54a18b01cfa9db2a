import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { paths } from '#contracts/paths.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import { ParcelList } from '#web/features/tracking/components/search/parcel-list.tsx';
import { TrackSearch } from '#web/features/tracking/components/search/track-search.tsx';
import { TrackingFailure } from '#web/features/tracking/components/search/tracking-failure.tsx';
import { TrackingLookup } from '#web/features/tracking/components/search/tracking-lookup.tsx';
import { checkInput } from '#web/features/tracking/model/check-input.ts';
import { readNumbers } from '#web/features/tracking/model/read-numbers.ts';
import { BackLink } from '#web/shared/ui/button/back-link.tsx';
import { DocumentTitle } from '#web/shared/ui/document-title.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import styles from './track.module.css';

export function Component() {
  const { t } = useTranslation(['tracking', 'common']);
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const { number, wrongCheckDigit } = checkInput(useParams()['trackingNumber'] ?? '');
  const several = number === '' ? (query.get('n') ?? '') : '';
  const [only, ...more] = readNumbers(several);
  const shown = several.split(',').map(groupTrackingNumber).join(', ');

  const unlocked = (key: string) => {
    query.set('k', key);
    setQuery(query, { replace: true, preventScrollReset: true });
  };
  const search = ([first = '', ...others]: string[]) => {
    // Not in a transition: one that ends after the next key would take that key from the field, which follows the address.
    const atOnce = { flushSync: true };
    void navigate(others.length === 0 ? paths.tracking(first) : paths.trackingSeveral([first, ...others]), atOnce);
  };

  if (only && more.length === 0) return <Navigate to={paths.tracking(only.text)} replace />;
  return (
    <div className={styles['page']}>
      <DocumentTitle page={number === '' ? t('title') : t('titleOf', { number: groupTrackingNumber(number) })} />
      <div className={styles['top']}>
        <BackLink to={paths.home}>{t('backToHome')}</BackLink>
        <PageHeader title={t('heading')} lead={number === '' && several === '' ? t('lead') : undefined} />
      </div>
      <div className={styles['search']}>
        <TrackSearch shown={number === '' ? shown : groupTrackingNumber(number)} onSearch={search} />
      </div>
      {several === '' ? null : <ParcelList typed={several} />}
      {number === '' ? null : wrongCheckDigit ? (
        <TrackingFailure message={t('common:trackingNumber.badCheckDigit')} />
      ) : (
        <TrackingLookup key={number} trackingNumber={number} proof={query.get('k')} onUnlocked={unlocked} />
      )}
    </div>
  );
}
