import { useTranslation } from 'react-i18next';
import { SessionList } from './session-list.tsx';
import styles from './sessions.module.css';

export function OwnSessions() {
  const { t } = useTranslation('sessions');
  return (
    <section className={styles['own']} aria-labelledby="own-sessions">
      <h2 id="own-sessions" className={styles['heading']}>
        {t('heading')}
      </h2>
      <p className={styles['soft']}>{t('lead')}</p>
      <SessionList whose="own" mayEnd />
    </section>
  );
}
