import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { forgetDrafts } from '#web/shared/forms/forget-drafts.ts';
import { rememberUser, type DisplayedUser } from '#web/shared/session/display-cache.ts';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import styles from './sign-in-again.module.css';

/** Another person's page, and what stands typed in it, is not theirs: it is opened anew. */
export function OtherPerson({ account, previous }: Record<'account' | 'previous', DisplayedUser>) {
  const { t } = useTranslation('signInAgain');
  const reload = () => {
    forgetDrafts(sessionStorage);
    rememberUser(account);
    window.location.reload();
  };
  const names = { name: account.username, previous: previous.username };
  return (
    <Dialog title={t('other.title', names)} closeLabel={t('other.reload')} onClose={reload} narrow>
      <div className={styles['body']}>
        <p>{t('other.lead', names)}</p>
        <Button type="primary" size="large" onClick={reload} block>
          {t('other.reload')}
        </Button>
      </div>
    </Dialog>
  );
}
