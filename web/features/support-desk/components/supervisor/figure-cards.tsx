import { useTranslation } from 'react-i18next';
import type { ChatFigures } from '#contracts/chat-desk.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { useLanguage } from '#web/shared/i18n/use-language.ts';
import { useNow } from '#web/shared/use-now.ts';
import { formatWaited } from '../../model/waited.ts';
import { FigureCard } from './figure-card.tsx';
import styles from './supervisor.module.css';

export function FigureCards({ figures: { now, firstAnswers, waits, started, closed, rating } }: { figures: ChatFigures }) {
  const { t } = useTranslation('supportAdmin');
  const format = useFormat();
  const { language } = useLanguage();
  const { longestWaitSince } = now;
  const time = useNow(longestWaitSince !== null);
  const span = (seconds: number | null) => (seconds === null ? t('figure.none') : formatWaited(seconds, language));
  const mostWithin = (seconds: number | null) => (seconds === null ? undefined : t('figure.mostWithin', { time: span(seconds) }));
  const longest = longestWaitSince === null ? null : (time - Date.parse(longestWaitSince)) / 1000;
  return (
    <dl className={styles['figures']}>
      <FigureCard
        label={t('figure.waiting')}
        value={format.number(now.waiting)}
        detail={longest === null ? t('figure.nobodyWaits') : t('figure.longest', { time: span(longest) })}
        isUrgent={now.waiting > 0}
      />
      <FigureCard label={t('figure.taken')} value={format.number(now.taken)} detail={t('figure.now')} />
      <FigureCard label={t('figure.assistant')} value={format.number(now.assistant)} detail={t('figure.now')} />
      <FigureCard
        label={t('figure.firstAnswer')}
        value={span(firstAnswers.medianSeconds)}
        detail={mostWithin(firstAnswers.p90Seconds)}
      />
      <FigureCard label={t('figure.waits')} value={span(waits.medianSeconds)} detail={mostWithin(waits.p90Seconds)} />
      <FigureCard
        label={t('figure.resolved')}
        value={format.number(closed)}
        detail={t('figure.started', { count: started, number: format.number(started) })}
      />
      <FigureCard
        label={t('figure.rating')}
        value={rating.average === null ? t('figure.none') : t('figure.ofFive', { rating: format.number(rating.average, 1) })}
        detail={t('figure.ratings', { count: rating.count, number: format.number(rating.count) })}
      />
    </dl>
  );
}
