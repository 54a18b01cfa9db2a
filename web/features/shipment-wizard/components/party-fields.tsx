import { useFormat } from '#web/shared/format/use-format.ts';
import type { Wizard } from '../hooks/use-wizard.ts';
import { ChoiceField } from './choice-field.tsx';
import styles from '#web/shared/forms/field.module.css';
import { TextField } from './text-field.tsx';

interface PartyFieldsProps {
  party: 'sender' | 'recipient';
  wizard: Wizard;
}

/** Who sends it, or who gets it. */
export function PartyFields({ party, wizard }: PartyFieldsProps) {
  const format = useFormat();
  const countries = wizard.countries.map((name) => ({ value: name, label: format.country(name) }));
  return (
    <div className={styles['grid']}>
      <div className={styles['wide']}>
        <TextField field={`${party}Name`} wizard={wizard} />
      </div>
      <TextField field={`${party}Email`} wizard={wizard} type="email" />
      <TextField field={`${party}Phone`} wizard={wizard} type="tel" />
      <ChoiceField field={`${party}Country`} wizard={wizard} options={countries} />
      <TextField field={`${party}City`} wizard={wizard} />
      <div className={styles['wide']}>
        <TextField field={`${party}Address`} wizard={wizard} />
      </div>
    </div>
  );
}
