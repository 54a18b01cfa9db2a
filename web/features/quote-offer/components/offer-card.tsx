import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#contracts/paths.ts';
import { quoteReference } from '#contracts/quote-reference.ts';
import type { QuoteOffer } from '#contracts/quotes.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { ActionLink } from '#web/shared/ui/button/action-link.tsx';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { Stamp } from '#web/shared/ui/status/stamp.tsx';
import { WaybillCard } from '#web/shared/ui/waybill-card.tsx';
import { offerLooks } from '../model/offer-state.ts';
import { AcceptOffer } from './accept-offer.tsx';
import styles from './offer-card.module.css';
import { OfferLane } from './offer-lane.tsx';
import { OfferLines } from './offer-lines.tsx';

interface OfferCardProps {
  token: string;
  offer: QuoteOffer;
}

/** An offer as a receipt: the lane and the price, and on the stub what it is made for. Opening it changes nothing. */
export function OfferCard({ token, offer }: OfferCardProps) {
  const { t } = useTranslation('quoteOffer');
  const format = useFormat();
  const { status } = offer;
  const next = useRef<HTMLHeadingElement>(null);
  const shown = useRef(status);
  useEffect(() => {
    // The focused button has been removed.
    if (shown.current !== status) next.current?.focus();
    shown.current = status;
  }, [status]);
  return (
    <WaybillCard
      stub={
        <>
          <OfferLines offer={offer} />
          <div className={styles['next']}>
            <h2 ref={next} tabIndex={-1}>
              {t(`${status}.title`)}
            </h2>
            <Announced>{t(`${status}.text`)}</Announced>
          </div>
          {status === 'answered' ? <AcceptOffer token={token} /> : null}
          {status === 'expired' ? (
            <p className={styles['accept']}>
              <ActionLink to={paths.home}>{t('again')}</ActionLink>
            </p>
          ) : null}
        </>
      }
    >
      <div className={styles['head']}>
        <div>
          <p className={styles['label']}>{t('reference')}</p>
          <p className={styles['reference']}>{quoteReference(offer.id)}</p>
        </div>
        <Stamp look={offerLooks[status]}>{t(`${status}.stamp`)}</Stamp>
      </div>
      <OfferLane from={format.country(offer.fromLocation)} to={format.country(offer.toLocation)} />
      <p className={styles['label']}>{t('price')}</p>
      <p className={styles['price']}>
        <bdi>{format.money(offer.price)}</bdi>
      </p>
    </WaybillCard>
  );
}
