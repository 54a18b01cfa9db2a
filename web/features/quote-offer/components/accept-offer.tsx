import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError, messageOf } from '#web/shared/api/api-error.ts';
import { ActionButton } from '#web/shared/ui/button/action-button.tsx';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { Spinner } from '#web/shared/ui/state/spinner.tsx';
import { acceptOfferMutation } from '../api/accept-offer.ts';
import styles from './offer-card.module.css';

export function AcceptOffer({ token }: { token: string }) {
  const { t } = useTranslation('quoteOffer');
  const accept = useMutation(acceptOfferMutation(token));
  const { error } = accept;
  const hasChanged = error instanceof ApiError && error.status === 409;
  return (
    <div className={styles['accept']}>
      <ActionButton disabled={accept.isPending} onClick={() => accept.mutate()}>
        {accept.isPending ? <Spinner /> : null}
        {accept.isPending ? t('accepting') : t('accept')}
      </ActionButton>
      <Announced className={styles['problem']} urgent>
        {error ? (hasChanged ? t('changed') : t('failed', { reason: messageOf(error) })) : null}
      </Announced>
    </div>
  );
}
