import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Retention } from '#contracts/retention.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { confirmClockMutation } from '../api/confirm-clock.ts';
import styles from './retention.module.css';

interface ClockHoldProps {
  hold: NonNullable<Retention['hold']>;
  mayConfirm: boolean;
}

/** That no rule runs, because the clock may be wrong, and the way to let them run. */
export function ClockHold({ hold, mayConfirm }: ClockHoldProps) {
  const { t } = useTranslation('retention');
  const format = useFormat();
  const toast = useToast();
  const confirm = useMutation({
    ...confirmClockMutation,
    onSuccess: () => toast({ title: t('hold.confirmed'), tone: 'success' }),
    onError: (error) => toast({ title: t('hold.failed'), description: messageOf(error), tone: 'destructive' }),
  });
  const times = { now: format.instant(hold.now, 'full'), since: format.instant(hold.since, 'full') };
  return (
    <div className={styles['hold']}>
      <Announced>{t(mayConfirm ? 'hold.ask' : 'hold.waits', times)}</Announced>
      {mayConfirm ? (
        <Button loading={confirm.isPending} onClick={() => confirm.mutate()}>
          {t('hold.confirm')}
        </Button>
      ) : null}
    </div>
  );
}
