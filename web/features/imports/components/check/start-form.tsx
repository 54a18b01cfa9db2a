import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Import, ImportCheck } from '#contracts/imports.ts';
import { ChecksField } from '#web/shared/forms/checks-field.tsx';
import { ChoiceField } from '#web/shared/forms/choice-field.tsx';
import { Form } from '#web/shared/forms/form.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Refusal } from '#web/shared/ui/state/refusal.tsx';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { startImportMutation } from '../../api/start-import.ts';
import { emptyStart, startFormSchema, startOf } from '../../model/start-form.ts';
import styles from '../imports.module.css';

interface StartFormProps {
  shown: Import;
  check: ImportCheck;
}

/** Asks whom to email, and what becomes of rows with problems and of duplicates; then the import begins. */
export function StartForm({ shown, check }: StartFormProps) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const toast = useToast();
  const start = useMutation(startImportMutation(shown.id));
  const form = useForm({
    name: 'start',
    schema: startFormSchema,
    toBody: startOf,
    check: ({ invalid }) => (check.invalid > 0 && invalid.length === 0 ? { invalid: { kind: 'required' } } : {}),
    state: useState(emptyStart),
    label: (field) => t(`start.${field}`),
    textFor: (field) => (field === 'invalid' ? t('start.skipNeeded') : undefined),
    mutation: start,
    onSent: () => toast({ title: t('start.started'), tone: 'success' }),
  });
  return (
    <section className={styles['card']} aria-labelledby="start">
      <h2 id="start">{t('start.title')}</h2>
      <Form form={form} className={styles['form']} dense>
        <ChoiceField
          field={form.field('emails')}
          options={[
            { value: 'off', label: t('start.emailsOff') },
            { value: 'on', label: t('start.emailsOn') },
            { value: 'digest', label: t('start.emailsDigest') },
          ]}
        />
        {check.invalid > 0 ? (
          <ChecksField
            field={form.field('invalid')}
            options={[{ value: 'skip', label: t('start.skipInvalid', { number: format.number(check.invalid) }) }]}
          />
        ) : null}
        {check.duplicates > 0 ? (
          <ChoiceField
            field={form.field('duplicates')}
            options={[
              { value: 'skip', label: t('start.skipDuplicates') },
              { value: 'import', label: t('start.importDuplicates') },
            ]}
          />
        ) : null}
        <Refusal error={start.error} fields={['emails', 'invalid', 'duplicates']} />
        <div>
          <Button type="primary" htmlType="submit" loading={form.isPending}>
            {t('start.title')}
          </Button>
        </div>
      </Form>
    </section>
  );
}
