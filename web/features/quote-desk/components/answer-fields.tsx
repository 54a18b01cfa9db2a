import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/format/use-format.ts';
import { DateField } from '#web/shared/forms/date-field.tsx';
import { NumberField } from '#web/shared/forms/number-field.tsx';
import { TextAreaField } from '#web/shared/forms/text-area-field.tsx';
import modal from '#web/shared/ui/modal.module.css';
import type { Answering } from '../hooks/use-answer.ts';
import { offerDays } from '../model/answer-form.ts';
import styles from './quote-modal.module.css';

interface AnswerFieldsProps {
  answer: Answering;
  /** What the calculator said when the quote was asked for. */
  suggestedUSD: number | undefined;
}

export function AnswerFields({ answer, suggestedUSD }: AnswerFieldsProps) {
  const { t } = useTranslation('quoteDesk');
  const format = useFormat();
  const { field, change } = answer.form;
  return (
    <>
      <div>
        <NumberField field={field('price')} step="0.01" min="0.01" />
        {suggestedUSD === undefined ? null : (
          <div className={styles['suggestion']}>
            <span className={modal['soft']}>{t('answer.suggested', { price: format.money(suggestedUSD) })}</span>
            <Button type="link" size="small" onClick={() => change({ price: suggestedUSD.toFixed(2) })}>
              {t('answer.takeSuggested')}
            </Button>
          </div>
        )}
      </div>
      <DateField field={field('validUntil')} range={offerDays(answer.today)} />
      <div className={styles['wide']}>
        <TextAreaField field={field('note')} rows={2} />
      </div>
    </>
  );
}
