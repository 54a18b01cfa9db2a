import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Tooltip } from '#web/shared/ui/tooltip/tooltip.tsx';
import { useMedia } from '#web/shared/ui/use-media.ts';
import styles from './rail.module.css';

interface RailEntryProps {
  icon: ReactNode;
  label: string;
  to?: string;
  isCurrent?: boolean;
  onClick?: () => void;
  opensDialog?: boolean;
  children?: ReactNode;
}

export function RailEntry({ icon, label, to, isCurrent = false, onClick, opensDialog = false, children }: RailEntryProps) {
  const isNarrow = useMedia('(40rem <= width < 80rem)');
  const content = (
    <>
      <span className={styles['icon']}>{icon}</span>
      <span className={styles['label']}>{label}</span>
      {children}
    </>
  );
  const entry =
    to === undefined ? (
      <button type="button" className={styles['entry']} aria-haspopup={opensDialog ? 'dialog' : undefined} onClick={onClick}>
        {content}
      </button>
    ) : (
      <Link to={to} className={styles['entry']} aria-current={isCurrent ? 'page' : undefined}>
        {content}
      </Link>
    );
  return isNarrow ? <Tooltip text={label}>{entry}</Tooltip> : entry;
}
