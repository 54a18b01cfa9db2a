import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '#contracts/paths.ts';
import { ActionLink } from '#web/shared/ui/button/action-link.tsx';
import { EmptyState } from '#web/shared/ui/state/empty-state.tsx';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { ContentSkeleton } from '#web/shared/ui/state/content-skeleton.tsx';
import { WaybillCard } from '#web/shared/ui/waybill-card.tsx';
import { offerQuery } from '../api/quote-offer.ts';
import { deadLink } from '../model/offer-state.ts';
import { OfferCard } from './offer-card.tsx';

export function OfferLookup({ token }: { token: string }) {
  const { t } = useTranslation('quoteOffer');
  const offer = useQuery(offerQuery(token));
  const dead = deadLink(offer.error);
  if (dead) {
    return (
      <WaybillCard>
        <EmptyState title={t(`${dead}.title`)} detail={t(`${dead}.text`)}>
          <ActionLink to={paths.home}>{t('again')}</ActionLink>
        </EmptyState>
      </WaybillCard>
    );
  }
  if (offer.data) return <OfferCard token={token} offer={offer.data} />;
  if (offer.isPending) return <ContentSkeleton />;
  return (
    <WaybillCard>
      <ErrorState error={offer.error} onRetry={() => void offer.refetch()} />
    </WaybillCard>
  );
}
