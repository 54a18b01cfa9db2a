import styles from './icon-button.module.css';
import { Icon, type IconName } from '../icon.tsx';

interface IconButtonProps {
  icon: IconName;
  /** What it does, for those who cannot see the drawing. */
  label: string;
  hint?: boolean;
  onClick: () => void;
}

/** A square button with nothing but a drawing; for public pages, which load without antd's button. */
export function IconButton({ icon, label, hint = false, onClick }: IconButtonProps) {
  return (
    <button type="button" className={styles['button']} aria-label={label} data-hint={hint ? label : undefined} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
