import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './statistics.module.css';

interface FigureProps {
  title: string;
  detail: string;
  /** The whole period in a few words. */
  total?: string;
  /** The same figures for whoever sees no chart or wants to copy them. */
  table: { head: readonly string[]; rows: readonly (readonly string[])[] };
  isEmpty: boolean;
  children: ReactNode;
}

/** A chart with its name and its data. */
export function Figure({ title, detail, total, table: { head, rows }, isEmpty, children }: FigureProps) {
  const { t } = useTranslation('shipments');
  const heading = useId();
  return (
    <section className={styles['figure']} aria-labelledby={heading}>
      <h3 id={heading}>{title}</h3>
      <p className={styles['soft']}>{detail}</p>
      {total === undefined || isEmpty ? null : <p className={styles['total']}>{total}</p>}
      {isEmpty ? <p className={styles['empty']}>{t('statistics.none')}</p> : <div aria-hidden="true">{children}</div>}
      {isEmpty ? null : (
        <details className={styles['data']}>
          <summary>{t('statistics.table')}</summary>
          <div className={styles['scroll']} role="region" tabIndex={0} aria-labelledby={heading}>
            <table>
              <thead>
                <tr>
                  {head.map((name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(([first, ...cells]) => (
                  <tr key={first}>
                    <th scope="row">{first}</th>
                    {cells.map((cell, index) => (
                      <td key={head[index + 1]}>
                        <bdi>{cell}</bdi>
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
    </section>
  );
}
