import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type DraftProblems, problemFields } from '../model/check-draft.ts';
import { type DraftField, stepOf } from '../model/shipment-draft.ts';
import { ProblemText } from '#web/shared/forms/problem-text.tsx';
import styles from './wizard.module.css';

const steps = ['sender', 'recipient', 'package'] as const;

interface ProblemSummaryProps {
  problems: DraftProblems;
  /** Grows with every refusal, which moves the focus here. */
  refusals: number;
  onChoose: (field: DraftField) => void;
}

/** Everything that keeps a draft from being sent; each entry leads to its field, on whatever step. */
export function ProblemSummary({ problems, refusals, onChoose }: ProblemSummaryProps) {
  const { t } = useTranslation('shipments');
  const summary = useRef<HTMLElement>(null);
  const fields = problemFields(problems);

  useEffect(() => {
    if (refusals > 0) summary.current?.focus();
  }, [refusals]);

  if (fields.length === 0) return null;
  return (
    <section ref={summary} tabIndex={-1} className={styles['summary']} aria-labelledby="problem-summary">
      <h2 id="problem-summary">{t('wizard.summary', { count: fields.length })}</h2>
      <ul>
        {fields.map((field) => {
          const problem = problems[field];
          return (
            <li key={field}>
              <a
                href={`#shipment-${field}`}
                onClick={(event) => {
                  event.preventDefault();
                  onChoose(field);
                }}
              >
                {t(`wizard.${steps[stepOf(field)] ?? 'sender'}`)}: {t(`field.${field}`)}
              </a>
              {problem ? (
                <span className={styles['soft']}>
                  <ProblemText problem={problem} />
                </span>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
