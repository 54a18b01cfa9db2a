import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';
import { paths } from '#contracts/paths.ts';
import { ActionButton } from '#web/shared/ui/button/action-button.tsx';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { DocumentTitle } from '#web/shared/ui/document-title.tsx';
import { LostParcel } from '#web/shared/ui/state/lost-parcel.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { makeEarlyClicks } from './early-clicks.tsx';
import { reportError } from './report-error.ts';
import styles from './route-error.module.css';

/** What a visitor sees when a screen breaks; the error itself is in the console and in the log of the server. */
export function RouteError() {
  const { t } = useTranslation();
  const error = useRouteError();
  useEffect(() => reportError('screen', error), [error]);
  useEffect(makeEarlyClicks, []);
  return (
    <Announced as="div" className={styles['error']} urgent>
      <DocumentTitle page={t('errors.pageTitle')} />
      <LostParcel />
      <PageHeader title={t('errors.pageTitle')} lead={t('errors.pageDetail')} />
      <div className={styles['ways']}>
        <ActionButton onClick={() => window.location.reload()}>{t('errors.reload')}</ActionButton>
        {/* Loads the page again: what broke may be what would draw the next screen. */}
        <a href={paths.home}>{t('notFound.home')}</a>
      </div>
    </Announced>
  );
}
