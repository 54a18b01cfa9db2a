import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShipmentPage as ShownShipment } from '#contracts/shipment-page.ts';
import type { Shipment } from '#contracts/shipments.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import { DocumentTitle } from '#web/shared/ui/document-title.tsx';
import { CustomsCard } from './cards/customs-card.tsx';
import { NextCard } from './cards/next-card.tsx';
import { PartiesCard } from './cards/parties-card.tsx';
import { RecordCard } from './cards/record-card.tsx';
import { ShipmentHead } from './shipment-head.tsx';
import styles from './shipment-page.module.css';
import { StaleNotice } from './stale-notice.tsx';

export interface ShipmentPageParts {
  /** The map of its journey. */
  Map: ComponentType<{ trackingNumber: string }>;
  /** Everything about it. */
  Timeline: ComponentType<{ shipmentId: string; dayZone: string | null }>;
  UpdateModal: ComponentType<{ shipment: Shipment; onClose: () => void }>;
  /** What can be put right, where the account may. */
  CorrectionActions: ComponentType<{ shipment: Shipment }>;
}

interface ShipmentPageProps extends ShipmentPageParts {
  shipment: ShownShipment;
  query: UseQueryResult;
}

export function ShipmentPage({ shipment, query, Map, Timeline, UpdateModal, CorrectionActions }: ShipmentPageProps) {
  const { t } = useTranslation('shipmentPage');
  const [isUpdating, setUpdating] = useState(false);
  const number = groupTrackingNumber(shipment.trackingNumber);
  return (
    <article className={styles['page']} aria-labelledby="shipment">
      <DocumentTitle page={t('titleOf', { number })} />
      <ShipmentHead shipment={shipment} onUpdate={() => setUpdating(true)} />
      <StaleNotice query={query} />
      <div className={styles['columns']}>
        <Timeline shipmentId={shipment.id} dayZone={shipment.destination.timeZone} />
        <section className={styles['aside']} aria-label={t('facts')}>
          <PartiesCard shipment={shipment} />
          <CustomsCard lines={shipment.customsLines} />
          <div className={styles['map']}>
            <Map trackingNumber={shipment.trackingNumber} />
          </div>
          <NextCard shipment={shipment} />
          <CorrectionActions shipment={shipment} />
          <RecordCard shipment={shipment} />
        </section>
      </div>
      {isUpdating ? <UpdateModal shipment={shipment} onClose={() => setUpdating(false)} /> : null}
    </article>
  );
}
