import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { labelFormats } from '#contracts/shipping-label.ts';
import type { Shipment } from '#contracts/shipments.ts';
import { useLabel } from '../hooks/use-label.ts';

interface LabelButtonsProps {
  shipment: Pick<Shipment, 'id' | 'trackingNumber'>;
  size?: 'small' | 'middle';
}

/** The label to print, on each of the sheets that there are. */
export function LabelButtons({ shipment, size = 'small' }: LabelButtonsProps) {
  const { t } = useTranslation('shipmentPage');
  const label = useLabel(shipment);
  return labelFormats.map((format) => (
    <Button key={format} size={size} loading={label.isPending && label.variables === format} onClick={() => label.mutate(format)}>
      {t(`label.${format}`)}
    </Button>
  ));
}
