import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmFactorSchema, type NewFactor } from '#contracts/second-factor.ts';
import { Form } from '#web/shared/forms/form.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { CopyButton } from '#web/shared/ui/button/copy-button.tsx';
import { Refusal } from '#web/shared/ui/state/refusal.tsx';
import { confirmSetUpMutation } from '../api/confirm-set-up.ts';
import { QrCode } from './qr-code.tsx';
import styles from './second-factor.module.css';

interface ScanStepProps {
  factor: NewFactor;
  onConfirmed: (recoveryCodes: string[]) => void;
  onCancel?: (() => void) | undefined;
}

const codeSchema = confirmFactorSchema.pick({ code: true });

/** The secret for the app, as a QR code and to be typed, and the first code of the app that proves it has arrived. */
export function ScanStep({ factor, onConfirmed, onCancel }: ScanStepProps) {
  const { t } = useTranslation('passwords');
  const confirm = useMutation(confirmSetUpMutation(factor.factorId));
  const form = useForm({
    name: 'confirm-factor',
    schema: codeSchema,
    state: useState({ code: '' }),
    label: () => t('factor.field.appCode'),
    mutation: confirm,
    onSent: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  });
  return (
    <div className={styles['step']}>
      <p>{t('factor.scan')}</p>
      <QrCode code={factor.qrCode} label={t('factor.qrCode')} />
      <div>
        <p className={styles['soft']} id="second-factor-secret">
          {t('factor.typeSecret')}
        </p>
        <p className={styles['secret']}>
          <code className="mono" dir="ltr" aria-labelledby="second-factor-secret">
            {factor.secret.replace(/(.{4})(?!$)/g, '$1 ')}
          </code>
          <CopyButton value={factor.secret} label={t('factor.copySecret')} />
        </p>
        <a className={styles['link']} href={factor.address}>
          {t('factor.openApp')}
        </a>
      </div>
      <Form form={form} className={styles['form']} dense>
        <TextField
          field={form.field('code')}
          mono
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
        />
        <Refusal error={confirm.error} fields={['code']} />
        <div className={styles['buttons']}>
          <Button type="primary" htmlType="submit" loading={form.isPending}>
            {t('factor.confirm')}
          </Button>
          {onCancel ? <Button onClick={onCancel}>{t('factor.cancel')}</Button> : null}
        </div>
      </Form>
    </div>
  );
}
