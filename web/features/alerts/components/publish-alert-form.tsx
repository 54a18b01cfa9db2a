import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { alertLevels } from '#contracts/alerts.ts';
import { directionOf, languages } from '#contracts/languages.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { ChoiceField } from '#web/shared/forms/choice-field.tsx';
import { Form } from '#web/shared/forms/form.tsx';
import { TextAreaField } from '#web/shared/forms/text-area-field.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { useAlertForm } from '../hooks/use-alert-form.ts';
import styles from './alerts.module.css';

/** Writes an alert; a refusal leaves everything as it was typed. */
export function PublishAlertForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('alerts');
  const { form, error } = useAlertForm(onClose);
  const { field, values } = form;
  const format = useFormat();
  const dir = directionOf(values.language);

  return (
    <Form form={form} label={t('publish')} className={styles['form']} dense>
      <ChoiceField field={field('level')} options={alertLevels.map((value) => ({ value, label: t(`level.${value}`) }))} />
      <ChoiceField field={field('language')} options={languages.map((value) => ({ value, label: format.language(value) }))} />
      <TextField field={field('title')} dir={dir} />
      <TextAreaField field={field('detail')} dir={dir} rows={4} />
      <TextField field={field('until')} type="datetime-local" />
      {error ? (
        <Announced className={styles['refusal']} urgent>
          {messageOf(error)}
        </Announced>
      ) : null}
      <div className={styles['actions']}>
        <Button type="primary" htmlType="submit" loading={form.isPending}>
          {t('publish')}
        </Button>
        <Button onClick={onClose}>{t('cancel')}</Button>
      </div>
    </Form>
  );
}
