import styles from './layout.module.css';

interface MoveButtonProps {
  id: string;
  sign: '↑' | '↓';
  label: string;
  /** Nothing is beyond it: the button stays, and with it the focus. */
  isEnd: boolean;
  onMove: () => void;
}

export function MoveButton({ id, sign, label, isEnd, onMove }: MoveButtonProps) {
  return (
    <button type="button" className={styles['move']} data-move={id} aria-label={label} aria-disabled={isEnd} onClick={onMove}>
      {sign}
    </button>
  );
}
