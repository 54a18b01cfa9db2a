import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentTitle } from '#web/shared/ui/document-title.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { SkeletonLine } from '#web/shared/ui/state/skeleton-line.tsx';
import { widgetSettingsQuery } from '../api/widget-settings.ts';
import type { WidgetChoice } from '../model/snippet.ts';
import { AllowedSites } from './allowed-sites.tsx';
import { Choice } from './choice.tsx';
import { Preview } from './preview.tsx';
import { Snippet } from './snippet.tsx';
import styles from './widget.module.css';

/** Where the tracking widget for pages of others is tried, and its code copied. */
export function WidgetPage() {
  const { t } = useTranslation('widget');
  const [choice, setChoice] = useState<WidgetChoice>({ language: 'auto', theme: 'auto', number: '' });
  const settings = useQuery(widgetSettingsQuery);
  return (
    <div className={styles['page']}>
      <DocumentTitle page={t('title')} />
      <PageHeader title={t('title')} lead={t('lead')} />
      <div className={styles['panes']}>
        <section className={styles['pane']} aria-labelledby="widget-code">
          <Choice choice={choice} onChange={setChoice} />
          <h2 id="widget-code" className={styles['heading']}>
            {t('code')}
          </h2>
          {settings.data ? <Snippet choice={choice} address={settings.data.address} /> : null}
          {settings.isPending ? <SkeletonLine /> : null}
          {settings.error && !settings.data ? (
            <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
          ) : null}
        </section>
        <section className={styles['pane']} aria-labelledby="widget-preview">
          <h2 id="widget-preview" className={styles['heading']}>
            {t('preview')}
          </h2>
          <Preview choice={choice} />
          {settings.data ? <AllowedSites sites={settings.data.sites} /> : null}
        </section>
      </div>
    </div>
  );
}
