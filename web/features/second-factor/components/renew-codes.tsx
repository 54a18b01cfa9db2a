import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { renewCodesMutation } from '../api/renew-codes.ts';
import { ProveForm } from './prove-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export function RenewCodes({ onEnd }: { onEnd: () => void }) {
  const { t } = useTranslation('passwords');
  const renew = useMutation(renewCodesMutation);
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes codes={codes} done={t('factor.done')} onDone={onEnd} />;
  return (
    <ProveForm
      mutation={renew}
      withCode
      submit={t('factor.renew')}
      onSent={({ recoveryCodes }) => setCodes(recoveryCodes)}
      onCancel={onEnd}
    />
  );
}
