import { useTranslation } from 'react-i18next';
import type { Erasure, ErasureState } from '#contracts/erasures.ts';
import type { ShipmentStatus } from '#contracts/statuses.ts';
import { isolate } from '#web/shared/format/isolate.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Tag } from '#web/shared/ui/status/tag.tsx';
import styles from './erasures.module.css';
import { SettleErasure } from './settle-erasure.tsx';

const looks: Record<ErasureState, ShipmentStatus> = {
  waiting: 'pending',
  declined: 'cancelled',
  confirmed: 'in_transit',
  erased: 'delivered',
};

/** A request with its state, who asked and who decided. */
export function ErasureCard({ erasure, isAdmin }: { erasure: Erasure; isAdmin: boolean }) {
  const { t } = useTranslation('erasures');
  const format = useFormat();
  const { state, email, note, reason, requestedAt, requestedBy, decidedAt, decidedBy, erasedAt, hindrance } = erasure;
  const at = (instant: string) => format.instant(instant, 'dayTime');
  const name = (by: string | null) => isolate(by ?? t('formerAccount'));
  return (
    <article className={styles['erasure']}>
      <p className={styles['head']}>
        <Tag look={looks[state]}>{t(`state.${state}`)}</Tag>
        <strong className={styles['email']}>{email === null ? t('erasedPerson') : <bdi>{email}</bdi>}</strong>
      </p>
      <p className={styles['reason']}>{t(`reason.${reason}`)}</p>
      {note === null ? null : (
        <p className={styles['note']} dir="auto">
          {note}
        </p>
      )}
      <ul className={styles['steps']}>
        <li>{t('step.requested', { name: name(requestedBy), time: at(requestedAt) })}</li>
        {decidedAt === null ? null : (
          <li>{t(state === 'declined' ? 'step.declined' : 'step.confirmed', { name: name(decidedBy), time: at(decidedAt) })}</li>
        )}
        {erasedAt === null ? null : <li>{t('step.erased', { time: at(erasedAt) })}</li>}
      </ul>
      {hindrance === null ? null : <p className={styles['hindrance']}>{t(`hindrance.${hindrance}`)}</p>}
      {isAdmin && state === 'waiting' ? <SettleErasure erasure={erasure} /> : null}
    </article>
  );
}
