import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '#web/shared/ui/action-button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { DialogActions } from '#web/shared/ui/dialog-actions.tsx';
import { PlainButton } from '#web/shared/ui/plain-button.tsx';
import { Spinner } from '#web/shared/ui/spinner.tsx';
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
  const { t } = useTranslation('quotes');
  const request = useQuoteRequest(onSent);

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (canBeSent(form)) request.mutate(form);
  };

  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={onClose}>
      <form className={styles['form']} onSubmit={send}>
        <p className={styles['lead']}>{t('lead')}</p>
        <QuoteFields form={form} onChange={onChange} />
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
