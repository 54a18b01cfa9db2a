import { useTranslation } from 'react-i18next';
import type { Device } from './device-choice.tsx';
import styles from './mailboxes.module.css';

const options = {
  phone: ['app', 'iphone', 'android', 'webmail'],
  computer: ['app', 'webmail'],
} as const satisfies Record<Device, readonly string[]>;

/** The ways to read the mailbox on such a device. */
export function SetupOptions({ device }: { device: Device }) {
  const { t } = useTranslation('mailboxes');
  return (
    <ul className={styles['options']}>
      {options[device].map((option) => (
        <li key={option}>
          <h3>{t(`setup.option.${option}.title`)}</h3>
          <p>{t(`setup.option.${option}.detail`)}</p>
        </li>
      ))}
    </ul>
  );
}
