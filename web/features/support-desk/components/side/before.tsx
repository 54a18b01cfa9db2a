import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/format/use-format.ts';
import type { ChatPage } from '../../api/fetch-chat.ts';
import type { ConsoleParts } from '../console-parts.ts';
import styles from './side.module.css';

interface BeforeProps {
  chat: ChatPage;
  parts: Pick<ConsoleParts, 'RecentLines'>;
}

/** Of so many parcels, the ones that were given last, it is shown what their customers were sent. */
const mostParcels = 3;

/** What there was before: when the conversation was closed and how it was rated, and the emails, quotes and other conversations about its parcels. */
export function Before({ chat: { status, joinedAt, closedAt, rating, shipments }, parts: { RecentLines } }: BeforeProps) {
  const { t } = useTranslation('supportDesk');
  const format = useFormat();
  const wasClosed = status === 'open' ? closedAt : null;
  if (wasClosed === null && shipments.length === 0) return null;
  return (
    <section>
      <h2>{t('before.title')}</h2>
      {wasClosed === null ? null : (
        <p className={styles['soft']}>
          {t('before.closed', { time: format.instant(wasClosed, 'full') })}
          {rating === null ? null : ` · ${t('chat.rated', { rating: format.number(rating) })}`}
        </p>
      )}
      {shipments.slice(-mostParcels).map(({ id }) => (
        <RecentLines key={id} shipmentId={id} chatsUntil={joinedAt} />
      ))}
    </section>
  );
}
