import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#web/shared/api/api-error.ts';
import { signOut } from '#web/shared/session/sign-out.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { SetUp } from './set-up.tsx';
import styles from './second-factor.module.css';

interface MustEnrolProps {
  /** The password that the person has just signed in with, where it is still known. */
  password: string;
  onDone: () => void;
  onLeft: () => void;
}

/** In place of the sign-in, for whoever must have a second factor and has none. */
export function MustEnrol({ password, onDone, onLeft }: MustEnrolProps) {
  const { t } = useTranslation('passwords');
  const toast = useToast();
  const client = useQueryClient();
  const leave = async () => {
    try {
      await signOut(client);
      onLeft();
    } catch (error) {
      toast({ title: t('factor.must.leaveFailed'), description: messageOf(error), tone: 'destructive' });
    }
  };
  return (
    <div className={styles['step']}>
      <p>{t('factor.must.lead')}</p>
      <SetUp isOn={false} password={password} done={t('factor.must.done')} onDone={onDone} />
      <div>
        <Button type="link" onClick={() => void leave()}>
          {t('factor.must.leave')}
        </Button>
      </div>
    </div>
  );
}
