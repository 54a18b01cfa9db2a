import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Person } from '#contracts/accounts.ts';
import { isolate } from '#web/shared/format/isolate.ts';
import { useSession } from '#web/shared/session/use-session.ts';
import { SessionList } from './session-list.tsx';
import styles from './sessions.module.css';

interface SessionsModalProps {
  person: Person;
  onClose: () => void;
}

export function SessionsModal({ person, onClose }: SessionsModalProps) {
  const { t } = useTranslation('sessions');
  const { account } = useSession();
  return (
    <Modal
      open
      centered
      title={t('headingOf', { name: isolate(person.username ?? person.email) })}
      onCancel={onClose}
      footer={null}
      width={560}
    >
      <div className={styles['own']}>
        <SessionList whose={{ personId: person.id }} mayEnd={account?.role === 'admin'} />
      </div>
    </Modal>
  );
}
