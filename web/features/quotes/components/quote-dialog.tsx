import { useTranslation } from 'react-i18next';
import { Form } from '#web/shared/forms/form.tsx';
import { SubmitButton } from '#web/shared/forms/submit-button.tsx';
import { PlainButton } from '#web/shared/ui/button/plain-button.tsx';
import { DialogActions } from '#web/shared/ui/dialog-actions.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { type QuoteState, useQuoteRequest } from '../hooks/use-quote-request.ts';
import { canBeSent } from '../model/quote-form.ts';
import styles from './quote-dialog.module.css';
import { QuoteFields } from './quote-fields.tsx';

interface QuoteDialogProps {
  state: QuoteState;
  onSent: () => void;
  onClose: () => void;
}

export function QuoteDialog({ state, onSent, onClose }: QuoteDialogProps) {
  const { t } = useTranslation('quotes');
  const form = useQuoteRequest(state, onSent);
  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={onClose}>
      <Form form={form} className={styles['form']}>
        <p className={styles['lead']}>{t('lead')}</p>
        <QuoteFields field={form.field} />
        <DialogActions>
          <PlainButton onClick={onClose}>{t('cancel')}</PlainButton>
          <SubmitButton
            isPending={form.isPending}
            disabled={!canBeSent(form.values)}
            label={t('send')}
            pendingLabel={t('sending')}
          />
        </DialogActions>
      </Form>
    </Dialog>
  );
}
