import { useMutation } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RetentionRule } from '#contracts/retention.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { isolate } from '#web/shared/format/isolate.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { popupContainer } from '#web/shared/ui/popup-container.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { setRetentionRuleMutation } from '../api/set-rule.ts';
import { DuePreview } from './due-preview.tsx';
import styles from './retention.module.css';

const offered = [30, 90, 180, 365, 730, 1_095, 1_825, 3_650];
/** In the list, where null would stand for nothing chosen. */
const forGood = 0;

/** One rule; whoever changes it sees beforehand what it would remove. */
export function RuleForm({ rule, mayChange }: { rule: RetentionRule; mayChange: boolean }) {
  const { t } = useTranslation('retention');
  const format = useFormat();
  const toast = useToast();
  const name = useId();
  const { kind, setAt, setBy } = rule;
  const [days, setDays] = useState(rule.days);
  const save = useMutation({
    ...setRetentionRuleMutation(kind),
    onSuccess: ({ days: saved }) =>
      toast({ title: t('saved'), description: saved === null ? t('savedOff') : t('savedFrom'), tone: 'success' }),
    onError: (error) => toast({ title: t('saveFailed'), description: messageOf(error), tone: 'destructive' }),
  });
  const choices = [...new Set([...offered, ...(rule.days === null ? [] : [rule.days])])].toSorted((one, other) => one - other);
  const textOf = (chosen: number | null) => (chosen === null ? t('forGood') : format.days(chosen));
  return (
    <>
      <h3 id={name} className={styles['kind']}>
        {t(`kind.${kind}`)}
      </h3>
      {mayChange ? (
        <div className={styles['choice']}>
          <span aria-hidden>{t('keep')}</span>
          <Select
            className={styles['select'] ?? ''}
            aria-label={`${t(`kind.${kind}`)}: ${t('keep')}`}
            value={days ?? forGood}
            onChange={(chosen) => setDays(chosen === forGood ? null : chosen)}
            options={[{ value: forGood, label: t('forGood') }, ...choices.map((value) => ({ value, label: format.days(value) }))]}
            getPopupContainer={popupContainer}
          />
          <Button
            type="primary"
            disabled={days === rule.days}
            loading={save.isPending}
            aria-describedby={name}
            onClick={() => save.mutate({ days })}
          >
            {t('save')}
          </Button>
        </div>
      ) : (
        <p>{`${t('keep')}: ${textOf(days)}`}</p>
      )}
      {days === null ? null : <DuePreview kind={kind} days={days} />}
      {setAt === null ? null : (
        <p className={styles['soft']}>
          {t('setBy', { name: isolate(setBy ?? t('formerAccount')), time: format.instant(setAt, 'dayTime') })}
        </p>
      )}
    </>
  );
}
