import { useFormat } from '#web/shared/format/use-format.ts';
import { ChoiceField } from '#web/shared/forms/choice-field.tsx';
import grid from '#web/shared/forms/grid.module.css';
import { TextField } from '#web/shared/forms/text-field.tsx';
import type { Wizard } from '../hooks/use-wizard.ts';

interface PartyFieldsProps {
  party: 'sender' | 'recipient';
  wizard: Wizard;
}

export function PartyFields({ party, wizard }: PartyFieldsProps) {
  const format = useFormat();
  const { field } = wizard.form;
  const countries = wizard.countries.map((name) => ({ value: name, label: format.country(name) }));
  return (
    <div className={grid['grid']}>
      <div className={grid['wide']}>
        <TextField field={field(`${party}Name`)} autoComplete="off" />
      </div>
      <TextField field={field(`${party}Email`)} type="email" autoComplete="off" />
      <TextField field={field(`${party}Phone`)} type="tel" autoComplete="off" />
      <ChoiceField field={field(`${party}Country`)} options={countries} searchable />
      <TextField field={field(`${party}City`)} autoComplete="off" />
      <div className={grid['wide']}>
        <TextField field={field(`${party}Address`)} autoComplete="off" />
      </div>
    </div>
  );
}
