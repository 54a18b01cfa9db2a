import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import { ActionButton } from '#web/shared/ui/action-button.tsx';
import { checkInput } from '../model/check-input.ts';
import { TrackingNumberField } from './tracking-number-field.tsx';

interface TrackSearchProps {
  /** The number on screen, if any. */
  shown: string;
  onSearch: (trackingNumber: string) => void;
}

export function TrackSearch({ shown, onSearch }: TrackSearchProps) {
  const { t } = useTranslation('tracking');
  const [input, setInput] = useState(groupTrackingNumber(shown));
  const [followed, setFollowed] = useState(shown);
  if (followed !== shown) {
    setFollowed(shown);
    setInput(groupTrackingNumber(shown));
  }
  const { number, wrongCheckDigit } = checkInput(input);

  const search = (event: FormEvent) => {
    event.preventDefault();
    if (number !== '' && !wrongCheckDigit) onSearch(number);
  };

  return (
    <form role="search" onSubmit={search}>
      <TrackingNumberField value={input} onChange={setInput} toldElsewhere={number === shown}>
        <ActionButton type="submit" disabled={number === ''}>
          {t('search')}
        </ActionButton>
      </TrackingNumberField>
    </form>
  );
}
