import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { mismatch, totalOf, type CustomsLineDraft } from '../model/customs-draft.ts';
import styles from './customs.module.css';

interface CustomsTotalProps {
  lines: readonly CustomsLineDraft[];
  /** Declared, as typed. */
  value: string;
  onDeclare: (sum: string) => void;
}

/** What the lines come to, and that it is not what was declared. */
export function CustomsTotal({ lines, value, onDeclare }: CustomsTotalProps) {
  const { t } = useTranslation('shipments');
  const format = useFormat();
  const total = totalOf(lines);
  const wrong = mismatch(lines, value);
  if (lines.length === 0) return null;
  return (
    <>
      <dl className={styles['total']}>
        <dt>{t('customs.total')}</dt>
        <dd className="mono">{total === undefined ? t('preview.unknown') : format.money(total)}</dd>
      </dl>
      {wrong ? (
        <div className={styles['mismatch']}>
          <Announced>{t('customs.problem.total', { sum: format.money(wrong.sum), value: format.money(wrong.value) })}</Announced>
          <Button onClick={() => onDeclare(wrong.sum.toFixed(2))}>
            {t('customs.declare', { sum: format.money(wrong.sum) })}
          </Button>
        </div>
      ) : null}
    </>
  );
}
