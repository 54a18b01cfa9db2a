import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#contracts/paths.ts';
import { ActionButton } from '#web/shared/ui/button/action-button.tsx';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { checkInput } from '../../model/check-input.ts';
import { mostNumbers, readNumbers } from '../../model/read-numbers.ts';
import { TrackingNumberField } from './tracking-number-field.tsx';

interface TrackSearchProps {
  /** What is on screen, as it is typed; empty where nothing is. */
  shown: string;
  onSearch: (numbers: string[]) => void;
}

/** The field of the tracking page: a number, or several at once. Before the code is there, the browser itself sends the form. */
export function TrackSearch({ shown, onSearch }: TrackSearchProps) {
  const { t } = useTranslation('tracking');
  const [input, setInput] = useState(shown);
  const [followed, setFollowed] = useState(shown);
  if (followed !== shown) {
    setFollowed(shown);
    setInput(shown);
  }
  const { number, wrongCheckDigit } = checkInput(input);
  const entries = readNumbers(input);

  const search = (event: FormEvent) => {
    event.preventDefault();
    if (entries.length > 1) onSearch(entries.slice(0, mostNumbers).map(({ text }) => text));
    else if (number !== '' && !wrongCheckDigit) onSearch([entries[0]?.text ?? number]);
  };

  return (
    <form role="search" action={paths.track} onSubmit={search}>
      <TrackingNumberField
        value={input}
        onChange={setInput}
        problemShownElsewhere={input === shown}
        hint={t('several.hint', { most: mostNumbers })}
      >
        <ActionButton type="submit" disabled={number === ''}>
          {t('search')}
        </ActionButton>
      </TrackingNumberField>
      {entries.length > mostNumbers ? (
        <Announced>{t('several.tooMany', { given: entries.length, most: mostNumbers })}</Announced>
      ) : null}
    </form>
  );
}
