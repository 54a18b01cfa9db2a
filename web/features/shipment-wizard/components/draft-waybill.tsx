import { useTranslation } from 'react-i18next';
import { serviceTypes } from '#contracts/shipments.ts';
import { WaybillCard } from '#web/shared/ui/waybill-card.tsx';
import type { ShipmentDraft } from '../model/shipment-draft.ts';
import { typedNumber } from '../model/typed-number.ts';
import { RouteLine } from './route-line.tsx';
import { WaybillFacts } from './waybill-facts.tsx';
import styles from './waybill.module.css';

export function DraftWaybill({ draft }: { draft: ShipmentDraft }) {
  const { t } = useTranslation('shipments');
  const [length, width, height] = [typedNumber(draft.length), typedNumber(draft.width), typedNumber(draft.height)];
  return (
    <WaybillCard
      stub={
        <WaybillFacts
          serviceType={serviceTypes.find((service) => service === draft.serviceType) ?? null}
          weight={typedNumber(draft.weight)}
          size={length === null || width === null || height === null ? null : [length, width, height]}
          value={typedNumber(draft.value)}
          cost={typedNumber(draft.shippingCost)}
        />
      }
    >
      <p className={styles['label']}>{t('preview.number')}</p>
      <p className={styles['soon']}>{t('preview.pendingNumber')}</p>
      <RouteLine
        from={{ city: draft.senderCity, country: draft.senderCountry }}
        to={{ city: draft.recipientCity, country: draft.recipientCountry }}
      />
    </WaybillCard>
  );
}
