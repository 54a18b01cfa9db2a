import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrackedShipment } from '#contracts/tracking.ts';
import { WaybillCard } from '#web/shared/ui/waybill-card.tsx';
import { Party } from './party.tsx';
import styles from './shipping-details.module.css';
import { UnlockForm } from './unlock-form.tsx';

interface ShippingDetailsProps {
  shipment: TrackedShipment;
  onUnlocked: (key: string) => void;
}

/** From and to; while they are masked, the stub of the card asks for the proof that opens them. */
export function ShippingDetails({ shipment, onUnlocked }: ShippingDetailsProps) {
  const { t } = useTranslation('tracking');
  const heading = useRef<HTMLHeadingElement>(null);
  // The form is about to go away, and with it the focus.
  const unlocked = (key: string) => {
    heading.current?.focus();
    onUnlocked(key);
  };
  const unlock =
    shipment.privacy === 'masked' ? <UnlockForm trackingNumber={shipment.trackingNumber} onUnlocked={unlocked} /> : null;
  return (
    <section aria-labelledby="shipping">
      <WaybillCard stub={unlock}>
        <h2 id="shipping" ref={heading} tabIndex={-1}>
          {t('shipping.heading')}
        </h2>
        <dl className={styles['parties']}>
          <Party
            label={t('shipping.from')}
            name={shipment.senderName}
            address={shipment.senderAddress}
            city={shipment.senderCity}
            country={shipment.senderCountry}
          />
          <Party
            label={t('shipping.to')}
            name={shipment.recipientName}
            address={shipment.recipientAddress}
            city={shipment.recipientCity}
            country={shipment.recipientCountry}
          />
        </dl>
      </WaybillCard>
    </section>
  );
}
