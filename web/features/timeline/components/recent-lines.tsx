import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TimelineLine, TimelineWord } from '#contracts/timeline.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { ShortTime } from '#web/shared/list/short-time.tsx';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { SkeletonLine } from '#web/shared/ui/state/skeleton-line.tsx';
import { Waiting } from '#web/shared/ui/state/waiting.tsx';
import { timelineQuery } from '../api/fetch-timeline.ts';
import { useValueText } from '#web/shared/timeline/use-value-text.ts';
import { newestOf } from '../model/newest-of.ts';
import { LineSummary } from './line-summary.tsx';
import styles from './recent-lines.module.css';

const mostShown = 5;
const mostChats = 2;

const ends: ReadonlySet<TimelineWord> = new Set(['chat_closed', 'chat_rated']);
const isEnd = ({ title }: TimelineLine): boolean => title.type === 'word' && ends.has(title.word);

interface RecentLinesProps {
  shipmentId: string;
  /** Conversations of later are not told of. */
  chatsUntil: string;
}

/** The last emails and quotes about a parcel, and how conversations about it ended, in short. */
export function RecentLines({ shipmentId, chatsUntil }: RecentLinesProps) {
  const { t } = useTranslation('timeline');
  const textOf = useValueText(null);
  const queries = [
    useInfiniteQuery(timelineQuery(shipmentId, 'mail')),
    useInfiniteQuery(timelineQuery(shipmentId, 'money')),
    useInfiniteQuery(timelineQuery(shipmentId, 'chat')),
  ];
  const failed = queries.find(({ isError, data }) => isError && !data)?.error;
  if (failed) return <Announced className={styles['soft']}>{messageOf(failed)}</Announced>;
  if (queries.some(({ isPending }) => isPending)) {
    return (
      <Waiting label={t('loading')}>
        <SkeletonLine width="12rem" />
      </Waiting>
    );
  }
  const [mail = [], money = [], chats = []] = queries.map(({ data }) => data?.pages[0]?.data.lines);
  const ended = chats.filter((line) => isEnd(line) && Date.parse(line.occurredAt) < Date.parse(chatsUntil));
  const lines = newestOf([...mail, ...money, ...newestOf(ended, mostChats)], mostShown);
  if (lines.length === 0) return <p className={styles['soft']}>{t('recentEmpty')}</p>;
  return (
    <ul className={styles['lines']}>
      {lines.map((line) => (
        <li key={line.id}>
          <bdi>{textOf(line.title)}</bdi> <ShortTime instant={line.occurredAt} />
          <LineSummary line={line} dayZone={null} />
        </li>
      ))}
    </ul>
  );
}
