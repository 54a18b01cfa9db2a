import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { mostCountedShipments } from '#contracts/shipment-list.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { useManifest } from '../../hooks/use-manifest.ts';
import { useSelectAll } from '../../hooks/use-select-all.ts';
import type { Selection } from '../../hooks/use-selection.ts';
import styles from './selection.module.css';

interface SelectionBarProps {
  selection: Selection;
  asked: string;
  /** How many match, as far as they are counted. */
  total: number | undefined;
  /** Whether there are more than that. */
  isMore: boolean;
  onUpdate: () => void;
}

/** What can be done with the rows that are ticked, at the lower edge of the window, where it moves no row. */
export function SelectionBar({ selection, asked, total = 0, isMore, onUpdate }: SelectionBarProps) {
  const { t } = useTranslation('bulkUpdate');
  const all = useSelectAll(asked, selection.add);
  const manifest = useManifest(asked);
  const count = selection.ids.size;
  if (count === 0 && all.read === null) {
    return selection.wasCleared ? (
      <div className={styles['bar']}>
        <Announced>{t('cleared')}</Announced>
      </div>
    ) : null;
  }
  return (
    <div className={styles['bar']} role="group" aria-label={t('label')}>
      <Announced className={styles['count']}>{t('selected', { count })}</Announced>
      {manifest.progress !== undefined ? (
        <>
          <span>{manifest.progress ? t('manifest.printing', { ...manifest.progress }) : t('manifest.preparing')}</span>
          <Button onClick={manifest.cancel}>{t('stop')}</Button>
        </>
      ) : all.read === null ? (
        <>
          {total > count || (isMore && count < mostCountedShipments) ? (
            <Button onClick={() => void all.start()}>{isMore ? t('selectMany') : t('selectAll', { count: total })}</Button>
          ) : null}
          <Button onClick={selection.clear}>{t('clear')}</Button>
          <Button onClick={() => void manifest.start(selection.ids)}>{t('manifest.print')}</Button>
          <Button type="primary" onClick={onUpdate}>
            {t('update')}
          </Button>
        </>
      ) : (
        <>
          <span>{t('reading', { count: all.read })}</span>
          <Button onClick={all.cancel}>{t('stop')}</Button>
        </>
      )}
    </div>
  );
}
