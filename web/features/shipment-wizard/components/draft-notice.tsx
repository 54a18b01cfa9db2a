import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import styles from './draft-notice.module.css';

interface DraftNoticeProps {
  savedAt: string;
  onDiscard: () => void;
}

/** Says that what stands in the form was typed before, and offers an empty one. */
export function DraftNotice({ savedAt, onDiscard }: DraftNoticeProps) {
  const { t } = useTranslation('shipments');
  const format = useFormat();
  const isToday = new Date(savedAt).toDateString() === new Date().toDateString();
  return (
    <div className={styles['notice']}>
      <Announced>{t('draft.restored', { time: format.instant(savedAt, isToday ? 'time' : 'short') })}</Announced>
      <Button type="link" onClick={onDiscard}>
        {t('draft.discard')}
      </Button>
    </div>
  );
}
