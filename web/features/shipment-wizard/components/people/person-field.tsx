import { useTranslation } from 'react-i18next';
import type { Address } from '#contracts/address-book.ts';
import type { FieldState } from '#web/shared/forms/field.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { usePeople } from '../../hooks/use-people.ts';
import { PeopleList } from './people-list.tsx';
import styles from './people.module.css';

interface PersonFieldProps {
  field: FieldState<string>;
  type?: 'text' | 'email' | 'tel';
  onChoose: (person: Address) => void;
}

/** A field about a person, which suggests those of earlier shipments. */
export function PersonField({ field, type = 'text', onChoose }: PersonFieldProps) {
  const { t } = useTranslation('shipments');
  const people = usePeople(onChoose);
  const { combobox } = people;
  const onChange = (text: string) => {
    field.onChange(text);
    people.type(text);
  };
  return (
    <div className={styles['field']} onBlur={combobox.close}>
      <TextField
        field={{ ...field, onChange }}
        type={type}
        hint={people.hasFailed ? t('people.unavailable') : undefined}
        {...combobox.fieldProps}
        onKeyDown={(event) => void combobox.takesKey(event)}
      />
      {combobox.isShown ? <PeopleList people={people} /> : null}
    </div>
  );
}
