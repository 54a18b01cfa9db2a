import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { erasureReasons } from '#contracts/erasures.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { ChoiceField } from '#web/shared/forms/choice-field.tsx';
import { Form } from '#web/shared/forms/form.tsx';
import { TextAreaField } from '#web/shared/forms/text-area-field.tsx';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { useRequestForm } from '../hooks/use-request-form.ts';
import styles from './erasures.module.css';

/** Asks another administrator to have the person erased; a refusal leaves everything as it was typed. */
export function RequestForm({ email, onRequested }: { email: string; onRequested: () => void }) {
  const { t } = useTranslation('erasures');
  const { form, error } = useRequestForm(email, onRequested);
  return (
    <Form form={form} label={t('request')} className={styles['form']} dense>
      <p className={styles['stays']}>{t('stays')}</p>
      <ChoiceField
        field={form.field('reason')}
        options={erasureReasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
      />
      <TextAreaField field={form.field('note')} rows={2} />
      <p className={styles['when']}>{t('noteHint')}</p>
      {error ? (
        <Announced className={styles['refusal']} urgent>
          {messageOf(error)}
        </Announced>
      ) : null}
      <Button danger htmlType="submit" className={styles['start'] ?? ''} loading={form.isPending}>
        {t('request')}
      </Button>
    </Form>
  );
}
