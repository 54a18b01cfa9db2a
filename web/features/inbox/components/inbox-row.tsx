import { useTranslation } from 'react-i18next';
import type { InboxEmail } from '#contracts/emails.ts';
import { RelativeTime } from '#web/shared/list/relative-time.tsx';
import panes from '#web/shared/ui/panes.module.css';
import styles from './inbox.module.css';

interface InboxRowProps {
  email: InboxEmail;
  isChosen: boolean;
  onChoose: (id: string) => void;
}

export function InboxRow({
  email: { id, from, fromName, subject, text, isRead, isAutomatic, receivedAt },
  isChosen,
  onChoose,
}: InboxRowProps) {
  const { t } = useTranslation('inbox');
  return (
    <li>
      <button
        type="button"
        className={`${panes['row']} ${styles['row']}`}
        data-unread={!isRead}
        aria-current={isChosen}
        onClick={() => onChoose(id)}
      >
        <span className={panes['cut']}>
          {isRead ? null : (
            <>
              <span className={styles['dot']} aria-hidden />
              <span className="visually-hidden">{t('list.unread')} </span>
            </>
          )}
          <bdi>{fromName || from}</bdi>
        </span>
        <RelativeTime instant={receivedAt} />
        <span className={`${panes['cut']} ${styles['subject']}`}>
          <bdi>{subject || t('list.noSubject')}</bdi>
        </span>
        <span className={`${panes['cut']} ${panes['soft']} ${styles['start']}`}>
          {isAutomatic ? `${t('list.automatic')} · ` : null}
          <bdi>{text.slice(0, 160)}</bdi>
        </span>
      </button>
    </li>
  );
}
