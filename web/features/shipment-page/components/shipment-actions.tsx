import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { paths } from '#contracts/paths.ts';
import type { Shipment } from '#contracts/shipments.ts';
import { useCanWrite } from '#web/shared/session/use-can-write.ts';
import { LinkButton } from '#web/shared/ui/button/link-button.tsx';
import { LabelButtons } from './label-buttons.tsx';

interface ShipmentActionsProps {
  shipment: Pick<Shipment, 'id' | 'trackingNumber'>;
  onUpdate: () => void;
}

/** What can be done with a shipment; who only reads is offered no more than that. */
export function ShipmentActions({ shipment, onUpdate }: ShipmentActionsProps) {
  const { t } = useTranslation(['shipmentPage', 'shipments']);
  const canWrite = useCanWrite();
  return (
    <>
      <LinkButton to={paths.tracking(shipment.trackingNumber)}>{t('publicPage')}</LinkButton>
      <LinkButton to={paths.history({ kind: 'shipment', id: shipment.id })}>{t('history')}</LinkButton>
      <LabelButtons shipment={shipment} />
      {canWrite ? (
        <Button type="primary" size="small" onClick={onUpdate}>
          {t('shipments:location.title')}
        </Button>
      ) : null}
    </>
  );
}
