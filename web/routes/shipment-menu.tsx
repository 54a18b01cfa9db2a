import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '#contracts/paths.ts';
import type { Shipment } from '#contracts/shipments.ts';
import { labelFormats } from '#contracts/shipping-label.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import { useCorrections } from '#web/features/shipment-corrections/hooks/use-corrections.tsx';
import { useLabel } from '#web/features/shipment-page/hooks/use-label.ts';
import { useCanWrite } from '#web/shared/session/use-can-write.ts';
import { MoreMenu } from '#web/shared/ui/menu/more-menu.tsx';

/** What is done about a shipment now and then, in its row; the expected day is changed on its page. */
export function ShipmentMenu({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation(['shipments', 'shipmentPage', 'shipmentCorrections']);
  const navigate = useNavigate();
  const canWrite = useCanWrite();
  const label = useLabel(shipment);
  const corrections = useCorrections(shipment);
  const duplicate = {
    key: 'duplicate',
    label: t('action.duplicate'),
    onSelect: () => void navigate(paths.shipLike(shipment.id)),
  };
  const actions = [
    ...labelFormats.map((format) => ({
      key: format,
      label: t(`shipmentPage:label.${format}`),
      onSelect: () => label.mutate(format),
    })),
    ...(canWrite ? [duplicate] : []),
    ...corrections.actions
      .filter((action) => action !== 'estimate')
      .map((action) => ({
        key: action,
        label: t(`shipmentCorrections:actions.${action}`),
        isDangerous: action === 'cancel',
        onSelect: () => corrections.open(action),
      })),
  ];
  const number = groupTrackingNumber(shipment.trackingNumber);
  return (
    <>
      <MoreMenu text={t('action.more')} label={t('action.moreLong', { number })} actions={actions} />
      {corrections.dialog}
    </>
  );
}
