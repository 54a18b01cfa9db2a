import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { securityGroupSchema } from '#contracts/security-log.ts';
import { isolate } from '#web/shared/format/isolate.ts';
import { ListFilter } from '#web/shared/list/list-filter.tsx';
import { ListPanel } from '#web/shared/list/list-panel.tsx';
import { ListResults } from '#web/shared/list/list-results.tsx';
import { listWords } from '#web/shared/list/list-words.ts';
import { useMore } from '#web/shared/list/use-more.ts';
import { DocumentTitle } from '#web/shared/ui/document-title.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { EmptyState } from '#web/shared/ui/state/empty-state.tsx';
import { securityLogQuery } from '../api/security-log.ts';
import { useSecurityFilter } from '../hooks/use-security-filter.ts';
import { EntryRow } from './entry-row.tsx';
import styles from './security-log.module.css';
import { UnknownNames } from './unknown-names.tsx';

export function SecurityLogPage() {
  const { t } = useTranslation('securityLog');
  const { group, person, chooseGroup, choosePerson } = useSecurityFilter();
  const list = useMore(useInfiniteQuery(securityLogQuery({ group, person })));
  const entries = list.data?.pages.flatMap((page) => page.data) ?? [];
  const words = listWords((word) => t(`list.${word}`));
  const name = entries.find(({ account }) => account.id === person)?.account.username;
  return (
    <div className={styles['page']}>
      <DocumentTitle page={t('title')} />
      <PageHeader title={t('title')} lead={t('lead')} />
      <UnknownNames />
      <ListPanel
        title={t('title')}
        bar={
          <>
            <ListFilter
              label={t('filter.label')}
              all={t('filter.all')}
              value={group}
              values={securityGroupSchema.options}
              textOf={(value) => t(`filter.${value}`)}
              onChoose={chooseGroup}
            />
            {person ? (
              <Button onClick={() => choosePerson(undefined)}>
                {name ? t('allBut', { name: isolate(name) }) : t('allPeople')}
              </Button>
            ) : null}
          </>
        }
      >
        <ListResults list={list} words={words} empty={<EmptyState title={t('list.empty')} detail={t('list.emptyDetail')} />}>
          {entries.length === 0 ? null : (
            <ul>
              {entries.map((entry) => (
                <EntryRow key={entry.id} entry={entry} onPerson={() => choosePerson(entry.account.id)} />
              ))}
            </ul>
          )}
        </ListResults>
      </ListPanel>
    </div>
  );
}
