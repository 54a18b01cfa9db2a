import type { ReactNode } from 'react';
import type { FieldState } from './field.tsx';
import { FieldNote } from './field-note.tsx';
import styles from './field.module.css';

interface FieldGroupProps<Value> {
  field: FieldState<Value>;
  hint?: string | undefined;
  children: ReactNode;
}

export function FieldGroup<Value>({ field, hint, children }: FieldGroupProps<Value>) {
  const { id, name, label, starred, error } = field;
  const noteId = (error ?? hint) === undefined ? undefined : `${id}-note`;
  return (
    <fieldset id={id} name={name} className={styles['group']} aria-describedby={noteId}>
      <legend className={styles['label']}>
        {label}
        {starred ? <span aria-hidden> *</span> : null}
      </legend>
      {children}
      <FieldNote id={id} error={error} hint={hint} />
    </fieldset>
  );
}
