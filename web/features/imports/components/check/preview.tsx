import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Import } from '#contracts/imports.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { ListSkeleton } from '#web/shared/list/list-skeleton.tsx';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { previewQuery } from '../../api/fetch-preview.ts';
import { useFieldNames } from '../../hooks/use-field-names.ts';
import { filledFields } from '../../model/preview.ts';
import styles from '../imports.module.css';

/** The first rows as they would be imported, with their prices. */
export function Preview({ shown, checkedAt }: { shown: Import; checkedAt: string }) {
  const { t } = useTranslation(['imports', 'common']);
  const format = useFormat();
  const nameOf = useFieldNames();
  const { data, isPending, error, refetch } = useQuery(previewQuery(shown.id, checkedAt));
  const rows = data?.rows ?? [];
  const fields = filledFields(rows, shown.columns);
  const hasPrices = rows.some(({ price }) => price !== null);
  return (
    <section className={styles['card']}>
      <h2 id="preview">{t('imports:preview.title')}</h2>
      {isPending ? <ListSkeleton label={t('common:loading')} /> : null}
      {error ? <ErrorState error={error} title={t('imports:preview.failed')} onRetry={() => void refetch()} /> : null}
      {rows.length > 0 ? (
        <div className={styles['scroll']} role="region" aria-labelledby="preview" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('imports:problems.line')}</th>
                {hasPrices ? (
                  <th scope="col" className={styles['number']}>
                    {t('imports:preview.price')}
                  </th>
                ) : null}
                {fields.map((field) => (
                  <th key={field} scope="col">
                    {nameOf(field)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ line, values, price, isDuplicate }) => (
                <tr key={line}>
                  <td>
                    {format.number(line)} {isDuplicate ? t('imports:preview.duplicate') : null}
                  </td>
                  {hasPrices ? <td className={styles['number']}>{price === null ? null : format.money(price)}</td> : null}
                  {fields.map((field) => (
                    <td key={field}>
                      <bdi>{values[field]}</bdi>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </section>
  );
}
