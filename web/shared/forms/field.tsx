import type { ReactNode } from 'react';
import type { FieldProblem } from './field-problem.ts';
import styles from './field.module.css';
import { ProblemText } from './problem-text.tsx';

/** What ties an input to its label and its problem. */
export interface ControlProps {
  id: string;
  'aria-required': boolean;
  'aria-invalid': boolean;
  'aria-describedby'?: string;
  status?: 'error';
}

interface FieldProps {
  id: string;
  label: string;
  required?: boolean;
  hint?: string | undefined;
  problem?: FieldProblem | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** A label above its input, and below it what is wrong or else a hint. */
export function Field({ id, label, required = false, hint, problem, children }: FieldProps) {
  const noteId = `${id}-note`;
  const noted = problem !== undefined || hint !== undefined;
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
        {required ? <span aria-hidden> *</span> : null}
      </label>
      {children({
        id,
        'aria-required': required,
        'aria-invalid': problem !== undefined,
        ...(noted && { 'aria-describedby': noteId }),
        ...(problem && { status: 'error' as const }),
      })}
      {noted ? (
        <p id={noteId} className={problem ? styles['problem'] : styles['hint']}>
          {problem ? <ProblemText problem={problem} /> : hint}
        </p>
      ) : null}
    </div>
  );
}
