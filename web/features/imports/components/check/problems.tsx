import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { mostShownProblems } from '#contracts/imports.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { useLanguage } from '#web/shared/i18n/use-language.ts';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { ListSkeleton } from '#web/shared/list/list-skeleton.tsx';
import { problemsQuery } from '../../api/list-problems.ts';
import { ProblemRow } from './problem-row.tsx';
import styles from '../imports.module.css';

/** Why rows cannot be imported, and what rows repeat, by line and column. */
export function Problems({ id, checkedAt }: { id: string; checkedAt: string }) {
  const { t } = useTranslation(['imports', 'common']);
  const format = useFormat();
  const { language } = useLanguage();
  const list = useInfiniteQuery(problemsQuery(id, { checkedAt, language }));
  const problems = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const isCut = (list.data?.pages[0]?.shown ?? 0) >= mostShownProblems;
  return (
    <section className={styles['card']}>
      <h2 id="problems">{t('imports:problems.title')}</h2>
      {list.isPending ? <ListSkeleton label={t('common:loading')} /> : null}
      {list.isError ? (
        <ErrorState error={list.error} title={t('imports:problems.failed')} onRetry={() => void list.refetch()} />
      ) : null}
      {problems.length > 0 ? (
        <div className={styles['scroll']} role="region" aria-labelledby="problems" tabIndex={0}>
          <table>
            <thead>
              <tr>
                {(['line', 'column', 'value', 'problem'] as const).map((name) => (
                  <th key={name} scope="col">
                    {t(`imports:problems.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {problems.map((problem) => (
                <ProblemRow key={`${problem.line} ${problem.field} ${problem.code}`} problem={problem} />
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {list.hasNextPage ? (
        <div>
          <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('imports:problems.more')}
          </Button>
        </div>
      ) : null}
      {isCut && !list.hasNextPage ? (
        <p className={styles['soft']}>{t('imports:problems.cut', { number: format.number(mostShownProblems) })}</p>
      ) : null}
    </section>
  );
}
