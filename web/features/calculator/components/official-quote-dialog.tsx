import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '#web/shared/ui/button/action-button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { DialogActions } from '#web/shared/ui/dialog-actions.tsx';
import { Field } from '#web/shared/ui/field.tsx';
import { focusFirstProblem } from '#web/shared/forms/focus-first-problem.ts';
import { PlainButton } from '#web/shared/ui/button/plain-button.tsx';
import { Spinner } from '#web/shared/ui/state/spinner.tsx';
import { TextArea } from '#web/shared/forms/text-area.tsx';
import { TextInput } from '#web/shared/forms/text-input.tsx';
import { wrongContact } from '#web/shared/forms/wrong-contact.ts';
import { useOfficialQuote, type Asker } from '../hooks/use-official-quote.ts';
import type { CalculatorForm } from '../model/calculator-form.ts';
import styles from './official-quote-dialog.module.css';

interface OfficialQuoteDialogProps {
  form: CalculatorForm;
  onClose: () => void;
}

const nobody: Asker = { customerEmail: '', customerName: '', phone: '', description: '' };

/** Who asks for the official quote: an address is enough. */
export function OfficialQuoteDialog({ form, onClose }: OfficialQuoteDialogProps) {
  const { t } = useTranslation(['calculator', 'common']);
  const [asker, setAsker] = useState(nobody);
  const [checked, setChecked] = useState(false);
  const quote = useOfficialQuote(form, onClose);
  const wrong = wrongContact({ email: asker.customerEmail, phone: asker.phone });
  const change = (changes: Partial<Asker>) => setAsker({ ...asker, ...changes });

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (wrong.email || wrong.phone) focusFirstProblem(event.currentTarget);
    else quote.mutate(asker);
  };

  return (
    <Dialog narrow title={t('official.title')} closeLabel={t('official.cancel')} onClose={onClose}>
      <form className={styles['form']} onSubmit={send} noValidate>
        <p className={styles['lead']}>{t('official.text')}</p>
        <Field label={t('official.email')} error={checked && wrong.email ? t('common:invalid.email') : undefined}>
          {(input) => (
            <TextInput
              {...input}
              required
              type="email"
              dir="ltr"
              autoComplete="email"
              value={asker.customerEmail}
              onChange={({ target }) => change({ customerEmail: target.value })}
            />
          )}
        </Field>
        <Field label={t('official.name')}>
          {(input) => (
            <TextInput
              {...input}
              autoComplete="name"
              maxLength={200}
              value={asker.customerName}
              onChange={({ target }) => change({ customerName: target.value })}
            />
          )}
        </Field>
        <Field label={t('official.phone')} error={checked && wrong.phone ? t('common:invalid.phone') : undefined}>
          {(input) => (
            <TextInput
              {...input}
              type="tel"
              dir="ltr"
              autoComplete="tel"
              maxLength={32}
              value={asker.phone}
              onChange={({ target }) => change({ phone: target.value })}
            />
          )}
        </Field>
        <Field label={t('official.description')}>
          {(input) => (
            <TextArea
              {...input}
              maxLength={2000}
              value={asker.description}
              onChange={({ target }) => change({ description: target.value })}
            />
          )}
        </Field>
        <DialogActions>
          <PlainButton onClick={onClose}>{t('official.cancel')}</PlainButton>
          <ActionButton type="submit" disabled={quote.isPending}>
            {quote.isPending ? <Spinner /> : null}
            {quote.isPending ? t('official.sending') : t('official.send')}
          </ActionButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
