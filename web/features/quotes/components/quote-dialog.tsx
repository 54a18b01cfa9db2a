import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '#web/shared/ui/button/action-button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { DialogActions } from '#web/shared/ui/dialog-actions.tsx';
import { focusFirstProblem } from '#web/shared/forms/focus-first-problem.ts';
import { PlainButton } from '#web/shared/ui/button/plain-button.tsx';
import { Spinner } from '#web/shared/ui/state/spinner.tsx';
import { wrongContact } from '#web/shared/forms/wrong-contact.ts';
import { useQuoteRequest } from '../hooks/use-quote-request.ts';
import { canBeSent, type QuoteForm } from '../model/quote-form.ts';
import styles from './quote-dialog.module.css';
import { QuoteFields } from './quote-fields.tsx';

interface QuoteDialogProps {
  form: QuoteForm;
  onChange: (form: QuoteForm) => void;
  onSent: () => void;
  onClose: () => void;
}

/** Asks for a price for anything: twelve fields, four of them needed. */
export function QuoteDialog({ form, onChange, onSent, onClose }: QuoteDialogProps) {
  const { t } = useTranslation(['quotes', 'common']);
  const request = useQuoteRequest(onSent);

  const [checked, setChecked] = useState(false);
  const wrong = wrongContact(form);
  const problems = {
    ...(checked && wrong.email && { email: t('common:invalid.email') }),
    ...(checked && wrong.phone && { phone: t('common:invalid.phone') }),
  };

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!canBeSent(form)) return;
    setChecked(true);
    if (wrong.email || wrong.phone) focusFirstProblem(event.currentTarget);
    else request.mutate(form);
  };

  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={onClose}>
      <form className={styles['form']} onSubmit={send} noValidate>
        <p className={styles['lead']}>{t('lead')}</p>
        <QuoteFields form={form} problems={problems} onChange={onChange} />
        <DialogActions>
          <PlainButton onClick={onClose}>{t('cancel')}</PlainButton>
          <ActionButton type="submit" disabled={!canBeSent(form) || request.isPending}>
            {request.isPending ? <Spinner /> : null}
            {request.isPending ? t('sending') : t('send')}
          </ActionButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
