import { useTranslation } from 'react-i18next';
import type { Shipment } from '#contracts/shipments.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import { useRowSelection } from './selection-context.ts';
import styles from './selection.module.css';

/** The box that ticks a shipment; with the shift key, all from the one before on. Nothing for those who only read. */
export function SelectRow({ shipment: { id, trackingNumber } }: { shipment: Pick<Shipment, 'id' | 'trackingNumber'> }) {
  const { t } = useTranslation('bulkUpdate');
  const selection = useRowSelection();
  if (!selection) return null;
  return (
    <label className={styles['box']}>
      <input
        type="checkbox"
        aria-label={t('select', { number: groupTrackingNumber(trackingNumber) })}
        checked={selection.ids.has(id)}
        onChange={() => undefined}
        onClick={(event) => selection.toggle(id, event.shiftKey)}
      />
    </label>
  );
}
