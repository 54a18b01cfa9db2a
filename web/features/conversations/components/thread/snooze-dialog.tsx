import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { DateField } from '#web/shared/forms/date-field.tsx';
import modal from '#web/shared/ui/modal.module.css';
import { morningOf, snoozeRange } from '../../model/snooze-times.ts';

interface SnoozeDialogProps {
  onClose: () => void;
  onChoose: (until: Date) => void;
}

/** Until the morning of any day of the next year. */
export function SnoozeDialog({ onClose, onChoose }: SnoozeDialogProps) {
  const { t } = useTranslation('conversations');
  const [day, setDay] = useState('');
  const [range] = useState(() => snoozeRange(new Date()));
  const field = {
    ...{ id: 'snooze-day', name: 'day', label: t('snooze.day'), required: true, starred: false, error: undefined },
    ...{ value: day, onChange: setDay },
  };
  return (
    <Modal
      open
      centered
      title={t('snooze.button')}
      onCancel={onClose}
      footer={
        <div className={modal['footer']}>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="primary" disabled={!z.iso.date().safeParse(day).success} onClick={() => onChoose(morningOf(day))}>
            {t('snooze.button')}
          </Button>
        </div>
      }
    >
      <div data-dense>
        <DateField field={field} range={range} />
      </div>
    </Modal>
  );
}
