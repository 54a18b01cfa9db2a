import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { erasureStates } from '#contracts/erasures.ts';
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
import { erasuresQuery } from '../api/list-erasures.ts';
import { ErasureCard } from './erasure-card.tsx';
import styles from './erasures.module.css';
import { FindPerson } from './find-person.tsx';

/** Erasures, or what else the tabs lead to. */
export function ErasurePage({ tabs, children }: { tabs: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('erasures');
  return (
    <div className={styles['page']}>
      <DocumentTitle page={t('title')} />
      <PageHeader title={t('title')} lead={t('lead')} />
      {tabs}
      {children ?? <Erasures />}
    </div>
  );
}

/** Who is to be erased, and who was; administrators ask for it, and another one confirms it. */
function Erasures() {
  const { t } = useTranslation('erasures');
  const isAdmin = useSession().account?.role === 'admin';
  const { value: state, choose } = useChoiceParam('state', erasureStates);
  const list = useMore(useInfiniteQuery(erasuresQuery(state)));
  const erasures = list.data?.pages.flatMap((page) => page.data) ?? [];
  const words = listWords((word) => t(`list.${word}`));
  const empty = <EmptyState title={t('list.empty')} {...(isAdmin && { detail: t('list.emptyDetail') })} />;
  return (
    <>
      <FindPerson mayRequest={isAdmin} />
      <ListPanel
        title={t('requests')}
        bar={
          <ListFilter
            label={t('filter.label')}
            all={t('filter.all')}
            value={state}
            values={erasureStates}
            textOf={(value) => t(`state.${value}`)}
            onChoose={choose}
          />
        }
      >
        <ListResults list={list} words={words} empty={empty}>
          {erasures.length === 0 ? null : (
            <ul className={styles['list']}>
              {erasures.map((erasure) => (
                <li key={erasure.id}>
                  <ErasureCard erasure={erasure} isAdmin={isAdmin} />
                </li>
              ))}
            </ul>
          )}
        </ListResults>
      </ListPanel>
    </>
  );
}
