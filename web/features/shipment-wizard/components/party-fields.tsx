import { useState } from 'react';
import type { Address } from '#contracts/address-book.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { ChoiceField } from '#web/shared/forms/choice-field.tsx';
import { focusField } from '#web/shared/forms/focus-field.ts';
import grid from '#web/shared/forms/grid.module.css';
import { TextField } from '#web/shared/forms/text-field.tsx';
import type { Wizard } from '../hooks/use-wizard.ts';
import { filledWith, partyOf, type PartyName } from '../model/person-draft.ts';
import type { ShipmentDraft } from '../model/shipment-draft.ts';
import { ChosenPerson } from './people/chosen-person.tsx';
import { PersonField } from './people/person-field.tsx';

interface PartyFieldsProps {
  party: PartyName;
  wizard: Wizard;
}

interface Chosen {
  person: Address;
  before: Partial<ShipmentDraft>;
}

export function PartyFields({ party, wizard }: PartyFieldsProps) {
  const format = useFormat();
  const [chosen, setChosen] = useState<Chosen>();
  const { field, change, values, idOf } = wizard.form;
  const countries = wizard.countries.map((name) => ({ value: name, label: format.country(name) }));

  const choose = (person: Address) => {
    setChosen({ person, before: partyOf(party, values) });
    change(filledWith(party, person, wizard.countries));
  };
  const close = () => {
    setChosen(undefined);
    focusField(idOf(`${party}Name`));
  };
  const undo = () => {
    if (chosen) change(chosen.before);
    close();
  };

  return (
    <div className={grid['grid']}>
      <div className={grid['wide']}>
        <PersonField field={field(`${party}Name`)} onChoose={choose} />
      </div>
      {chosen ? (
        <div className={grid['wide']}>
          <ChosenPerson person={chosen.person} onUndo={undo} onForgotten={close} />
        </div>
      ) : null}
      <PersonField field={field(`${party}Email`)} type="email" onChoose={choose} />
      <PersonField field={field(`${party}Phone`)} type="tel" onChoose={choose} />
      <ChoiceField field={field(`${party}Country`)} options={countries} searchable />
      <TextField field={field(`${party}City`)} autoComplete="off" />
      <div className={grid['wide']}>
        <TextField field={field(`${party}Address`)} autoComplete="off" />
      </div>
    </div>
  );
}
