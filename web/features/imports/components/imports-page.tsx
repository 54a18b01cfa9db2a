import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ListPanel } from '#web/shared/list/list-panel.tsx';
import { ListResults } from '#web/shared/list/list-results.tsx';
import { listWords } from '#web/shared/list/list-words.ts';
import { useMore } from '#web/shared/list/use-more.ts';
import { useCanWrite } from '#web/shared/session/use-can-write.ts';
import { DocumentTitle } from '#web/shared/ui/document-title.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { EmptyState } from '#web/shared/ui/state/empty-state.tsx';
import { importsQuery } from '../api/list-imports.ts';
import { ImportRow } from './import-row.tsx';
import { NewImport } from './new-import.tsx';
import styles from './imports.module.css';

/** Files that were imported, and where another one is begun. */
export function ImportsPage() {
  const { t } = useTranslation('imports');
  const canWrite = useCanWrite();
  const list = useMore(useInfiniteQuery(importsQuery));
  const imports = list.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <div className={styles['page']}>
      <DocumentTitle page={t('title')} />
      <PageHeader title={t('title')} lead={t('lead')} />
      {canWrite ? <NewImport /> : <p className={styles['soft']}>{t('readOnly')}</p>}
      <ListPanel title={t('list.title')} bar={<b aria-hidden>{t('list.title')}</b>}>
        <ListResults
          list={list}
          words={listWords((word) => t(`list.${word}`))}
          empty={<EmptyState title={t('list.empty')} detail={t('list.emptyDetail')} />}
        >
          {imports.length === 0 ? null : (
            <ul className={styles['list']}>
              {imports.map((one) => (
                <ImportRow key={one.id} shown={one} />
              ))}
            </ul>
          )}
        </ListResults>
      </ListPanel>
    </div>
  );
}
