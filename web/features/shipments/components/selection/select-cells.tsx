import { useTranslation } from 'react-i18next';
import type { Shipment } from '#contracts/shipments.ts';
import { SelectRow } from './select-row.tsx';
import { useRowSelection } from './selection-context.ts';
import styles from './selection.module.css';

/** The first cell of a row. */
export function SelectCell({ shipment }: { shipment: Shipment }) {
  return useRowSelection() ? (
    <td className={styles['cell']}>
      <SelectRow shipment={shipment} />
    </td>
  ) : null;
}

/** The head of that column, which ticks all rows on screen. */
export function SelectHead() {
  const { t } = useTranslation('bulkUpdate');
  const selection = useRowSelection();
  if (!selection) return null;
  const { areAllShown, toggleShown } = selection;
  return (
    <th scope="col" className={styles['cell']}>
      <label className={styles['box']}>
        <input
          type="checkbox"
          aria-label={t('selectShown')}
          checked={areAllShown}
          onChange={(event) => toggleShown(event.target.checked)}
        />
      </label>
    </th>
  );
}
