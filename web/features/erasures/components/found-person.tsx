import { useTranslation } from 'react-i18next';
import type { SubjectFound } from '#contracts/erasures.ts';
import { isolate } from '#web/shared/format/isolate.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import styles from './erasures.module.css';
import { RequestForm } from './request-form.tsx';
import { TakeData } from './take-data.tsx';

interface FoundPersonProps {
  found: SubjectFound;
  email: string;
  mayRequest: boolean;
  onRequested: () => void;
}

/** What is known of whoever has the address, and the ways to take it out and to have it erased. */
export function FoundPerson({ found, email, mayRequest, onRequested }: FoundPersonProps) {
  const { t } = useTranslation('erasures');
  const format = useFormat();
  const { counts, lastAt, hindrance, erasure } = found;
  if (hindrance === 'rebuild') return <Announced className={styles['hindrance']}>{t('hindrance.rebuild')}</Announced>;
  if (counts.length === 0) {
    return <Announced className={styles['nothing']}>{t('find.nothing', { email: isolate(email) })}</Announced>;
  }
  const isOpen = erasure?.state === 'waiting' || erasure?.state === 'confirmed';
  return (
    <div className={styles['found']}>
      <Announced className={styles['who']}>{t('find.found', { email: isolate(email) })}</Announced>
      <dl className={styles['counts']}>
        {counts.map(({ kind, count }) => (
          <div key={kind}>
            <dt>{t(`kind.${kind}`)}</dt>
            <dd>{format.number(count)}</dd>
          </div>
        ))}
      </dl>
      {lastAt === null ? null : <p className={styles['when']}>{t('find.last', { time: format.instant(lastAt, 'dayTime') })}</p>}
      <TakeData email={email} />
      {hindrance === null ? null : <p className={styles['hindrance']}>{t(`hindrance.${hindrance}`)}</p>}
      {isOpen ? <p className={styles['hindrance']}>{t('find.open')}</p> : null}
      {mayRequest && hindrance === null && !isOpen ? <RequestForm email={email} onRequested={onRequested} /> : null}
    </div>
  );
}
