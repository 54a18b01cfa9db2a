import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { About } from '#contracts/about.ts';
import type { AuditState } from '#contracts/audit.ts';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { SkeletonLine } from '#web/shared/ui/state/skeleton-line.tsx';
import { auditStateQuery } from '../../api/audit-state.ts';
import { useFieldText } from '../../hooks/use-field-text.ts';
import { differencesBetween } from '../../model/fields.ts';
import styles from './history.module.css';

/** What is different now from how it stood then. */
export function Comparison({ about, shown }: { about: About; shown: AuditState }) {
  const { t } = useTranslation('audit');
  const { labelOf, textOf } = useFieldText(about.kind);
  const now = useQuery(auditStateQuery(about, { asOf: undefined, as: 'known' }));
  const differences = now.data ? differencesBetween(shown.state, now.data.state).filter(({ path }) => path !== 'revision') : [];
  return (
    <section className={styles['card']} aria-labelledby="audit-comparison">
      <h2 id="audit-comparison">{t('compare.heading')}</h2>
      {now.isPending ? <SkeletonLine width="12rem" /> : null}
      {now.error ? <ErrorState error={now.error} onRetry={() => void now.refetch()} /> : null}
      {now.data && differences.length === 0 ? <p className={styles['note']}>{t('compare.same')}</p> : null}
      {differences.length > 0 ? (
        <table className={styles['comparison']}>
          <thead>
            <tr>
              <th scope="col">{t('compare.field')}</th>
              <th scope="col">{t('compare.was')}</th>
              <th scope="col">{t('compare.is')}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ path, was, is }) => (
              <tr key={path}>
                <th scope="row">{labelOf(path)}</th>
                <td>
                  <bdi>{textOf(path, was)}</bdi>
                </td>
                <td>
                  <bdi>{textOf(path, is)}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  );
}
