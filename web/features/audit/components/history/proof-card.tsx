import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SealProof } from '#contracts/seals.ts';
import type { ShipmentStatus } from '#contracts/statuses.ts';
import { isolate } from '#web/shared/format/isolate.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { SkeletonLine } from '#web/shared/ui/state/skeleton-line.tsx';
import { Tag } from '#web/shared/ui/status/tag.tsx';
import { sealProofQuery } from '../../api/seal-proof.ts';
import styles from './history.module.css';

const looks: Record<SealProof['state'], ShipmentStatus> = { holds: 'delivered', differs: 'delayed', unsealed: 'cancelled' };
const shownOfHash = 12;

/** What proves that the event of that moment is what was recorded. */
export function ProofCard({ position }: { position: string }) {
  const { t } = useTranslation('audit');
  const { data: proof, error, isPending, refetch } = useQuery(sealProofQuery(position));
  return (
    <section className={styles['card']} aria-labelledby="audit-proof">
      <div className={styles['cardHead']}>
        <h2 id="audit-proof">{t('proof.heading')}</h2>
        {proof ? <Tag look={looks[proof.state]}>{t(`proof.${proof.state}`)}</Tag> : null}
      </div>
      {isPending ? <SkeletonLine width="12rem" /> : null}
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {proof ? <ProofText proof={proof} /> : null}
    </section>
  );
}

function ProofText({ proof: { state, number, head } }: { proof: SealProof }) {
  const { t } = useTranslation('audit');
  const format = useFormat();
  if (state === 'unsealed') return <p className={styles['note']}>{t('proof.unsealedText')}</p>;
  if (!head) return <p className={styles['note']}>{t('proof.damagedText')}</p>;
  const values = { number: format.number(number), time: format.instant(head.at, 'full') };
  if (state === 'differs') return <p className={styles['note']}>{t('proof.differsText', values)}</p>;
  const isOutside = head.publishedTo.length > 0;
  const named = isolate(`${format.number(head.number)} (${head.digest.slice(0, shownOfHash)})`);
  return (
    <p className={styles['note']}>
      {t('proof.holdsText', { ...values, head: named, key: head.keyId })} {isOutside ? t('proof.outside') : null}
    </p>
  );
}
