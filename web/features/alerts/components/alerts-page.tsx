import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { alertStates } from '#contracts/alerts.ts';
import { ListFilter } from '#web/shared/list/list-filter.tsx';
import { ListPanel } from '#web/shared/list/list-panel.tsx';
import { ListResults } from '#web/shared/list/list-results.tsx';
import { listWords } from '#web/shared/list/list-words.ts';
import { useChoiceParam } from '#web/shared/list/use-choice-param.ts';
import { useMore } from '#web/shared/list/use-more.ts';
import { useSession } from '#web/shared/session/use-session.ts';
import { DocumentTitle } from '#web/shared/ui/document-title.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { EmptyState } from '#web/shared/ui/state/empty-state.tsx';
import { keptAlertsQuery } from '../api/list-kept-alerts.ts';
import styles from './alerts.module.css';
import { KeptAlertCard } from './kept-alert-card.tsx';
import { PublishAlert } from './publish-alert.tsx';

/** All alerts there ever were; administrators publish and withdraw them. */
export function AlertsPage() {
  const { t } = useTranslation('alerts');
  const isAdmin = useSession().account?.role === 'admin';
  const { value: state, choose } = useChoiceParam('state', alertStates);
  const list = useMore(useInfiniteQuery(keptAlertsQuery(state)));
  const alerts = list.data?.pages.flatMap((page) => page.data) ?? [];
  const words = listWords((word) => t(`list.${word}`));
  return (
    <div className={styles['page']}>
      <DocumentTitle page={t('title')} />
      <PageHeader title={t('title')} lead={t('lead')} />
      {isAdmin ? <PublishAlert /> : null}
      <ListPanel
        title={t('title')}
        bar={
          <ListFilter
            label={t('filter.label')}
            all={t('filter.all')}
            value={state}
            values={alertStates}
            textOf={(value) => t(`state.${value}`)}
            onChoose={choose}
          />
        }
      >
        <ListResults list={list} words={words} empty={<EmptyState title={t('list.empty')} detail={t('list.emptyDetail')} />}>
          {alerts.length === 0 ? null : (
            <ul className={`${styles['list']} ${styles['kept']}`}>
              {alerts.map((alert) => (
                <li key={alert.id}>
                  <KeptAlertCard alert={alert} mayWithdraw={isAdmin} />
                </li>
              ))}
            </ul>
          )}
        </ListResults>
      </ListPanel>
    </div>
  );
}
