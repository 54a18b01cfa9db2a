import { useTranslation } from 'react-i18next';
import { paths } from '#contracts/paths.ts';
import { TaskPage } from '#web/shared/ui/task-page.tsx';
import { ConnectEmailForm } from './connect-email-form.tsx';
import styles from './mailboxes.module.css';

/** Connects a mailbox of any provider, and goes to the emails. */
export function ConnectEmailPage() {
  const { t } = useTranslation('mailboxes');
  return (
    <TaskPage
      name={t('login.title')}
      heading={t('login.title')}
      lead={t('login.lead')}
      back={{ to: paths.emailClient, label: t('login.back') }}
    >
      <div className={styles['columns']}>
        <ConnectEmailForm />
        <aside className={styles['card']} aria-label={t('login.kept.title')}>
          <h2>{t('login.kept.title')}</h2>
          <ul className={styles['points']}>
            {(['tested', 'encrypted', 'fetched', 'stays'] as const).map((point) => (
              <li key={point}>{t(`login.kept.${point}`)}</li>
            ))}
          </ul>
        </aside>
      </div>
    </TaskPage>
  );
}
