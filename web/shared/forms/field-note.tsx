import styles from './field.module.css';

interface FieldNoteProps {
  /** Of the field. */
  id: string;
  error: string | undefined;
  hint?: string | undefined;
}

export function FieldNote({ id, error, hint }: FieldNoteProps) {
  const note = error ?? hint;
  if (note === undefined) return null;
  return (
    <p id={`${id}-note`} className={error === undefined ? styles['hint'] : styles['problem']}>
      {note}
    </p>
  );
}
