import { useTranslation } from 'react-i18next';
import { paths } from '#contracts/paths.ts';
import type { Shipment } from '#contracts/shipments.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { useCanWrite } from '#web/shared/session/use-can-write.ts';
import { WaybillCard } from '#web/shared/ui/waybill-card.tsx';
import styles from './cards.module.css';
import { Party } from './party.tsx';

/** From and to as they stand on a waybill; below the perforation what the parcel is worth, measures and costs. */
export function PartiesCard({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation(['shipments', 'shipmentPage']);
  const canWrite = useCanWrite();
  const format = useFormat();
  const { id, length, width, height, value, shippingCost } = shipment;
  const facts = [
    { label: t('preview.value'), text: format.money(value) },
    { label: t('preview.size'), text: format.dimensions([length, width, height]) },
    { label: t('preview.cost'), text: format.money(shippingCost) },
  ];
  return (
    <WaybillCard
      dense
      stub={
        <dl className={styles['facts']}>
          {facts.map(({ label, text }) => (
            <div key={label}>
              <dt className={styles['label']}>{label}</dt>
              <dd className="mono">
                <bdi>{text}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      }
    >
      <dl className={styles['parties']}>
        <Party
          write={canWrite ? { to: paths.emailAbout(id, 'sender'), label: t('shipmentPage:emailSender') } : undefined}
          label={t('preview.from')}
          name={shipment.senderName}
          address={shipment.senderAddress}
          city={shipment.senderCity}
          country={shipment.senderCountry}
          email={shipment.senderEmail}
          phone={shipment.senderPhone}
        />
        <Party
          write={canWrite ? { to: paths.emailAbout(id, 'recipient'), label: t('shipmentPage:emailRecipient') } : undefined}
          label={t('preview.to')}
          name={shipment.recipientName}
          address={shipment.recipientAddress}
          city={shipment.recipientCity}
          country={shipment.recipientCountry}
          email={shipment.recipientEmail}
          phone={shipment.recipientPhone}
        />
      </dl>
    </WaybillCard>
  );
}
