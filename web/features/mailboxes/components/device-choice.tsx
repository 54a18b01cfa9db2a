import { useTranslation } from 'react-i18next';
import styles from './mailboxes.module.css';

export const devices = ['phone', 'computer'] as const;
export type Device = (typeof devices)[number];

interface DeviceChoiceProps {
  device: Device;
  onChoose: (device: Device) => void;
}

export function DeviceChoice({ device, onChoose }: DeviceChoiceProps) {
  const { t } = useTranslation('mailboxes');
  return (
    <div role="radiogroup" aria-label={t('setup.device.title')} className={styles['providers']}>
      {devices.map((each) => (
        <label key={each} className={styles['provider']} data-chosen={device === each}>
          <input type="radio" name="device" value={each} checked={device === each} onChange={() => onChoose(each)} />
          <strong>{t(`setup.device.${each}`)}</strong>
        </label>
      ))}
    </div>
  );
}
