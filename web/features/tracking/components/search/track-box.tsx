import { useEffect, useState, type FormEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '#contracts/paths.ts';
import { ActionButton } from '#web/shared/ui/button/action-button.tsx';
import { ActionLink } from '#web/shared/ui/button/action-link.tsx';
import { useHydrated } from '#web/shared/ui/use-hydrated.ts';
import { checkInput } from '../../model/check-input.ts';
import { mostNumbers, readNumbers } from '../../model/read-numbers.ts';
import styles from './track-box.module.css';
import { TrackingNumberField } from './tracking-number-field.tsx';

interface TrackBoxProps {
  input: string;
  onInput: (input: string) => void;
}

function targetOf(input: string): string {
  const several = readNumbers(input).slice(0, mostNumbers);
  if (several.length > 1) return paths.trackingSeveral(several.map(({ text }) => text));
  const { number } = checkInput(input);
  return number === '' ? paths.track : paths.tracking(number);
}

/** The first thing on the home page: a number and a link to its parcel. Before the code is there, the browser itself sends the form. */
export function TrackBox({ input, onInput }: TrackBoxProps) {
  const { t } = useTranslation('home');
  const { wrongCheckDigit } = checkInput(input);
  const navigate = useNavigate();
  // The link waits until the field has reported what was typed before, or it would lead nowhere for a moment.
  const [isLink, setIsLink] = useState(useHydrated());
  useEffect(() => setIsLink(true), []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('n');
    if (typeof typed === 'string' && !checkInput(typed).wrongCheckDigit) void navigate(targetOf(typed));
  };

  const click = (event: MouseEvent) => {
    if (wrongCheckDigit) event.preventDefault();
  };

  return (
    <form className={styles['box']} action={paths.track} onSubmit={submit}>
      <TrackingNumberField value={input} onChange={onInput}>
        {isLink ? (
          <ActionLink to={targetOf(input)} onClick={click}>
            {t('track.button')}
          </ActionLink>
        ) : (
          <ActionButton type="submit">{t('track.button')}</ActionButton>
        )}
      </TrackingNumberField>
      <div className={styles['foot']}>
        <span className={styles['hint']}>{t('track.hint')}</span>
        <a href="#contact">{t('track.help')}</a>
      </div>
    </form>
  );
}
