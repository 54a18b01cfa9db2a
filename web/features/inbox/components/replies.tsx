import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ShipmentStatus } from '#contracts/statuses.ts';
import { isolate } from '#web/shared/format/isolate.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { PlainText } from '#web/shared/mail/plain-text.tsx';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { SkeletonLine } from '#web/shared/ui/state/skeleton-line.tsx';
import { Tag } from '#web/shared/ui/status/tag.tsx';
import { repliesQuery } from '../api/list-replies.ts';
import styles from './inbox.module.css';

const looks = { sent: 'delivered', failed: 'delayed', pending: 'pending', unknown: 'cancelled' } as const satisfies Record<
  string,
  ShipmentStatus
>;
const isKnown = (status: string): status is keyof typeof looks => status in looks;

/** What was answered to an email, and how far each answer has come. */
export function Replies({ emailId }: { emailId: string }) {
  const { t } = useTranslation('inbox');
  const format = useFormat();
  const { data, error, isPending, refetch } = useQuery(repliesQuery(emailId));
  if (isPending) return <SkeletonLine width="8rem" />;
  if (!data) return <ErrorState error={error} title={t('replies.failed')} onRetry={() => void refetch()} />;
  return (
    <section className={styles['replies']}>
      <h3>{t('replies.title', { number: format.number(data.length) })}</h3>
      <ul>
        {data.map(({ id, to, subject, body, status, sentAt }) => {
          const shown = isKnown(status) ? status : 'unknown';
          return (
            <li key={id} className={styles['reply']}>
              <p className={styles['replyHead']}>
                <span>{t('replies.to', { address: isolate(to) })}</span>
                <Tag look={looks[shown]}>{t(`replies.status.${shown}`)}</Tag>
                <time dateTime={sentAt}>{format.instant(sentAt, 'full')}</time>
              </p>
              <p>
                <strong>
                  <bdi>{subject}</bdi>
                </strong>
              </p>
              <PlainText text={body} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
