import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#contracts/paths.ts';
import styles from './security-log.module.css';

/** Leads to the conversation that was looked at. */
export function ChatLink({ id }: { id: string }) {
  const { t } = useTranslation('securityLog');
  return (
    <Link className={styles['shipment']} to={paths.chat(id)}>
      {t('openChat')}
    </Link>
  );
}
