import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NewFactor } from '#contracts/second-factor.ts';
import { beginSetUpMutation } from '../api/begin-set-up.ts';
import { ProveForm } from './prove-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { ScanStep } from './scan-step.tsx';

interface SetUpProps {
  /** Whether it replaces an app, of which a code is asked for first. */
  isOn: boolean;
  password?: string;
  done: string;
  onDone: () => void;
  onCancel?: () => void;
}

/** The password, the app, the recovery codes. Nothing counts before the app's first code. */
export function SetUp({ isOn, password = '', done, onDone, onCancel }: SetUpProps) {
  const { t } = useTranslation('passwords');
  const begin = useMutation(beginSetUpMutation);
  const [factor, setFactor] = useState<NewFactor>();
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes codes={codes} done={done} onDone={onDone} />;
  if (factor) return <ScanStep factor={factor} onConfirmed={setCodes} onCancel={onCancel} />;
  return (
    <ProveForm
      mutation={begin}
      withCode={isOn}
      password={password}
      submit={t('factor.continue')}
      onSent={setFactor}
      onCancel={onCancel}
    />
  );
}
