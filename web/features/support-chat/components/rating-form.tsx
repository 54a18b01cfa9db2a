import { useTranslation } from 'react-i18next';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import own from './rating-form.module.css';
import styles from './room.module.css';

const stars = [1, 2, 3, 4, 5] as const;

interface RatingFormProps {
  /** Once it is stored. */
  rating: number | undefined;
  onRate: (rating: number) => void;
}

export function RatingForm({ rating = 0, onRate }: RatingFormProps) {
  const { t } = useTranslation('supportChat');
  return (
    <div role="group" aria-label={t('rate.question')} className={styles['extra']}>
      <p className={styles['label']}>{t('rate.question')}</p>
      <div className={own['stars']}>
        {stars.map((star) => (
          <button
            key={star}
            type="button"
            className={own['star']}
            aria-label={t('rate.stars', { count: star })}
            aria-pressed={star === rating}
            data-filled={star <= rating}
            onClick={() => onRate(star)}
          >
            <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden focusable="false">
              <path d="m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8Z" />
            </svg>
          </button>
        ))}
      </div>
      {rating > 0 ? <Announced className={styles['note']}>{t('rate.thanks')}</Announced> : null}
    </div>
  );
}
