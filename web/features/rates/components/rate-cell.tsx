import { useTranslation } from 'react-i18next';
import type { RateColumn, RateProblem, RateRow } from '../model/rate-rows.ts';
import styles from './rates.module.css';

interface RateCellProps {
  at: { row: number; column: RateColumn };
  row: RateRow;
  issue: RateProblem | undefined;
  onChange: ((value: string) => void) | undefined;
  /** Whether it has taken the text, which then is not written into the one cell. */
  onPaste: (text: string) => boolean;
}

export function RateCell({ at: { row: index, column }, row, issue, onChange, onPaste }: RateCellProps) {
  const { t } = useTranslation(['rates', 'common']);
  const value = row[column];
  if (!onChange) return <td className={styles['amount']}>{value === '' ? t('rates:anyWeight') : value}</td>;
  const name = { zone: row.zone, service: t(`common:service.${row.service}`), column: t(`rates:column.${column}`) };
  return (
    <td>
      <input
        className={styles['cell']}
        data-cell={`${index} ${column}`}
        aria-label={t('rates:cell', { ...name, row: index + 1 })}
        aria-invalid={issue !== undefined}
        title={issue && t(`rates:problem.${issue}`)}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        placeholder={column === 'upToKg' ? t('rates:anyWeight') : undefined}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onPaste={(event) => {
          if (onPaste(event.clipboardData.getData('text'))) event.preventDefault();
        }}
      />
    </td>
  );
}
