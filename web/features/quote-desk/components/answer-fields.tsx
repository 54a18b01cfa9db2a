import { Button, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Field } from '#web/shared/ui/field.tsx';
import modal from '#web/shared/ui/modal.module.css';
import type { Answering } from '../hooks/use-answer.ts';
import { lastDayAfter, todayInUtc } from '../model/answer-form.ts';
import styles from './quote-modal.module.css';

interface AnswerFieldsProps {
  answer: Answering;
  /** What the calculator said when the quote was asked for. */
  suggestedUSD: number | undefined;
}

/** The price, the day it holds through, and a word to the customer. */
export function AnswerFields({ answer, suggestedUSD }: AnswerFieldsProps) {
  const { t } = useTranslation('quoteDesk');
  const format = useFormat();
  const { form, set, problemOf } = answer;
  const today = todayInUtc();
  return (
    <>
      <div>
        <Field label={t('answer.price')} error={problemOf('price')}>
          {(input) => (
            <Input
              {...input}
              name="price"
              className="mono"
              dir="ltr"
              type="number"
              inputMode="decimal"
              step="0.01"
              min="0.01"
              required
              autoComplete="off"
              value={form.price}
              onChange={(event) => set('price', event.target.value)}
            />
          )}
        </Field>
        {suggestedUSD === undefined ? null : (
          <div className={styles['suggestion']}>
            <span className={modal['soft']}>{t('answer.suggested', { price: format.money(suggestedUSD) })}</span>
            <Button type="link" size="small" onClick={() => set('price', suggestedUSD.toFixed(2))}>
              {t('answer.takeSuggested')}
            </Button>
          </div>
        )}
      </div>
      <Field label={t('answer.validUntil')} error={problemOf('validUntil')}>
        {(input) => (
          <Input
            {...input}
            name="validUntil"
            type="date"
            min={today}
            max={lastDayAfter(today)}
            required
            value={form.validUntil}
            onChange={(event) => set('validUntil', event.target.value)}
          />
        )}
      </Field>
      <div className={styles['wide']}>
        <Field label={t('answer.note')} error={problemOf('note')}>
          {(input) => (
            <Input.TextArea
              {...input}
              name="note"
              autoSize={{ minRows: 2, maxRows: 6 }}
              value={form.note}
              onChange={(event) => set('note', event.target.value)}
            />
          )}
        </Field>
      </div>
    </>
  );
}
