import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import type { RateConflict, RateDraft } from '../model/draft.ts';
import styles from './rate-notices.module.css';

interface OvertakenNoticeProps {
  version: number;
  conflicts: readonly RateConflict[];
  draft: RateDraft;
  onChange: (changes: Partial<RateDraft>) => void;
}

/** Someone published a version meanwhile: what both changed stands side by side, each to be taken from either. */
export function OvertakenNotice({ version, conflicts, draft, onChange }: OvertakenNoticeProps) {
  const { t } = useTranslation(['rates', 'common']);
  const take = ({ row, column }: RateConflict, value: string) =>
    onChange({ rows: draft.rows.map((one, index) => (index === row ? { ...one, [column]: value } : one)) });
  return (
    <div className={styles['overtaken']}>
      <Announced urgent>{t('rates:overtaken.lead', { version })}</Announced>
      <ul>
        {conflicts.map((conflict) => {
          const row = draft.rows[conflict.row];
          if (!row) return null;
          return (
            <li key={`${conflict.row} ${conflict.column}`}>
              <span>
                {t('rates:cell', {
                  zone: row.zone,
                  service: t(`common:service.${row.service}`),
                  column: t(`rates:column.${conflict.column}`),
                  row: conflict.row + 1,
                })}
              </span>
              {(['mine', 'theirs'] as const).map((side) => (
                <Button
                  key={side}
                  aria-pressed={row[conflict.column] === conflict[side]}
                  type={row[conflict.column] === conflict[side] ? 'primary' : 'default'}
                  onClick={() => take(conflict, conflict[side])}
                >
                  {t(`rates:overtaken.${side}`, { value: conflict[side] })}
                </Button>
              ))}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
