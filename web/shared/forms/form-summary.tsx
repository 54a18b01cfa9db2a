import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Announced } from '../ui/announce/announced.tsx';
import { focusField } from './focus-field.ts';
import styles from './form-summary.module.css';

export interface SummaryEntry<Field extends string> {
  field: Field;
  /** Of its input. */
  id: string;
  label: string;
  text: string;
}

interface FormSummaryProps<Field extends string> {
  problems: readonly SummaryEntry<Field>[];
  /** Grows with every refusal, which moves the focus here. */
  refusals: number;
  onChoose?: ((field: Field) => void) | undefined;
}

export function FormSummary<Field extends string>({ problems, refusals, onChoose }: FormSummaryProps<Field>) {
  const { t } = useTranslation();
  const heading = useId();
  const summary = useRef<HTMLElement>(null);

  useEffect(() => {
    if (refusals > 0) summary.current?.focus();
  }, [refusals]);

  if (problems.length === 0) return null;
  const choose = (event: MouseEvent, { field, id }: SummaryEntry<Field>) => {
    event.preventDefault();
    if (onChoose) onChoose(field);
    else focusField(id);
  };
  return (
    <section ref={summary} tabIndex={-1} className={styles['summary']} aria-labelledby={heading}>
      <Announced as="div" urgent>
        <h2 id={heading}>{t('form.summary', { count: problems.length })}</h2>
      </Announced>
      <ul>
        {problems.map((entry) => (
          <li key={entry.field}>
            <a href={`#${entry.id}`} onClick={(event) => choose(event, entry)}>
              {entry.label}
            </a>
            <span className={styles['text']}>{entry.text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
