import type { DefaultError, UseMutationOptions } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeForm, type CodeAttempt } from './code-form.tsx';
import styles from './code-step.module.css';

interface CodeStepProps<Answer> {
  /** Sends the code with the challenge of the first step. */
  mutation: UseMutationOptions<Answer, DefaultError, CodeAttempt>;
  /** Back to the password: by choice, or with the refusal of a sign-in that has taken too long. */
  onBack: (refusal?: Error) => void;
}

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function CodeStep<Answer>({ mutation, onBack }: CodeStepProps<Answer>) {
  const { t } = useTranslation('accounts');
  const [way, setWay] = useState<'app' | 'recovery'>('app');
  return (
    <div className={styles['step']}>
      <CodeForm key={way} way={way} mutation={mutation} onOver={onBack} />
      <div className={styles['others']}>
        <Button type="link" onClick={() => setWay(way === 'app' ? 'recovery' : 'app')} block>
          {t(way === 'app' ? 'code.recovery.use' : 'code.recovery.useApp')}
        </Button>
        <Button type="link" onClick={() => onBack()} block>
          {t('code.back')}
        </Button>
      </div>
    </div>
  );
}
