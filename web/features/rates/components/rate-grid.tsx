import { useTranslation } from 'react-i18next';
import { isManyCells, pasted } from '../model/paste.ts';
import { rateColumns, type RateColumn, type RateIssue, type RateRow } from '../model/rate-rows.ts';
import { moveInGrid } from '../model/move-in-grid.ts';
import { RateCell } from './rate-cell.tsx';
import styles from './rates.module.css';

interface RateGridProps {
  rows: readonly RateRow[];
  issues?: readonly RateIssue[];
  /** Without it, the rates are only read. */
  onChange?: (rows: RateRow[]) => void;
}

/** The rates of every zone and service. Arrow keys and Enter go from cell to cell; what a spreadsheet copied is pasted as it was. */
export function RateGrid({ rows, issues = [], onChange }: RateGridProps) {
  const { t } = useTranslation(['rates', 'common']);
  const zones = [...new Set(rows.map(({ zone }) => zone))];
  const set = (row: number, column: RateColumn, value: string) =>
    onChange?.(rows.map((one, index) => (index === row ? { ...one, [column]: value } : one)));

  return (
    <table className={styles['grid']} onKeyDown={moveInGrid}>
      <caption className="visually-hidden">{t('rates:caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('rates:column.service')}</th>
          {rateColumns.map((column) => (
            <th key={column} scope="col">
              {t(`rates:column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      {zones.map((zone) => (
        <tbody key={zone}>
          <tr className={styles['zone']}>
            <th scope="rowgroup" colSpan={4}>
              <bdi>{zone}</bdi>
            </th>
          </tr>
          {rows.map((row, index) =>
            row.zone === zone ? (
              <tr key={`${row.service} ${index}`}>
                <th scope="row">{t(`common:service.${row.service}`)}</th>
                {rateColumns.map((column) => (
                  <RateCell
                    key={column}
                    at={{ row: index, column }}
                    row={row}
                    issue={issues.find((issue) => issue.row === index && issue.column === column)?.problem}
                    onChange={onChange && ((value) => set(index, column, value))}
                    onPaste={(text) => {
                      const isMany = isManyCells(text);
                      if (isMany) onChange?.(pasted(rows, { row: index, column }, text));
                      return isMany;
                    }}
                  />
                ))}
              </tr>
            ) : null,
          )}
        </tbody>
      ))}
    </table>
  );
}
