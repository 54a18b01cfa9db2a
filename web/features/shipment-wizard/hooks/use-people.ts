import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Address } from '#contracts/address-book.ts';
import { useDebounced } from '#web/shared/ui/use-debounced.ts';
import { maxSearchLength } from '#web/shared/list/search-param.ts';
import { addressesQuery } from '../api/addresses.ts';
import { isSearchable } from '../model/person-draft.ts';
import { useCombobox } from './use-combobox.ts';

const restMs = 200;

interface PersonOption {
  key: string;
  person: Address;
}

/** People of earlier shipments, for what is typed into a field. Nobody is looked for by what stood in it already. */
export function usePeople(onChoose: (person: Address) => void) {
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().slice(0, maxSearchLength);
  const search = useDebounced(wanted, restMs);
  const found = useQuery({ ...addressesQuery(search), enabled: isSearchable(search) });
  const shown: PersonOption[] = isSearchable(wanted) ? (found.data ?? []).map((person) => ({ key: person.id, person })) : [];
  const isFresh = search === wanted && !found.isPlaceholderData;
  const combobox = useCombobox<PersonOption>({
    options: isFresh ? shown : [],
    hasList: shown.length > 0,
    onChoose: ({ person }) => {
      setTyped('');
      combobox.close();
      onChoose(person);
    },
  });
  return {
    combobox,
    shown,
    isFresh,
    /** Nobody could be looked for; the field takes what is typed all the same. */
    hasFailed: isSearchable(wanted) && found.isError,
    type: (text: string) => {
      setTyped(text);
      combobox.open();
    },
  };
}

export type People = ReturnType<typeof usePeople>;
