import { useTranslation } from 'react-i18next';
import { Form } from '#web/shared/forms/form.tsx';
import { SubmitButton } from '#web/shared/forms/submit-button.tsx';
import { TextAreaField } from '#web/shared/forms/text-area-field.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { PlainButton } from '#web/shared/ui/button/plain-button.tsx';
import { DialogActions } from '#web/shared/ui/dialog-actions.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { useOfficialQuote } from '../hooks/use-official-quote.ts';
import type { CalculatorForm } from '../model/calculator-form.ts';
import styles from './official-quote-dialog.module.css';

interface OfficialQuoteDialogProps {
  form: CalculatorForm;
  onClose: () => void;
}

export function OfficialQuoteDialog({ form: calculation, onClose }: OfficialQuoteDialogProps) {
  const { t } = useTranslation('calculator');
  const form = useOfficialQuote(calculation, onClose);
  const { field } = form;
  return (
    <Dialog narrow title={t('official.title')} closeLabel={t('official.cancel')} onClose={onClose}>
      <Form form={form} className={styles['form']}>
        <p className={styles['lead']}>{t('official.text')}</p>
        <TextField field={field('customerEmail')} type="email" autoComplete="email" />
        <TextField field={field('customerName')} autoComplete="name" maxLength={200} />
        <TextField field={field('phone')} type="tel" autoComplete="tel" maxLength={32} />
        <TextAreaField field={field('description')} maxLength={2000} />
        <DialogActions>
          <PlainButton onClick={onClose}>{t('official.cancel')}</PlainButton>
          <SubmitButton isPending={form.isPending} label={t('official.send')} pendingLabel={t('official.sending')} />
        </DialogActions>
      </Form>
    </Dialog>
  );
}
