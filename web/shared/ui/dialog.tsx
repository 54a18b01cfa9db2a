import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './dialog.module.css';
import { IconButton } from './button/icon-button.tsx';

interface DialogProps {
  title: string;
  /** Name of the button in the corner. */
  closeLabel: string;
  onClose: () => void;
  /** Narrow is for a few fields below each other. */
  narrow?: boolean;
  children: ReactNode;
}

/**
 * A dialog above the page, for public pages, which load without antd's. While it is shown the page behind is inert; toasts are
 * not. The first field gets the focus; afterwards it goes back to where it was.
 */
export function Dialog({ title, closeLabel, onClose, narrow = false, children }: DialogProps) {
  const heading = useId();
  const paper = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const page = document.getElementById('root');
    const before = document.activeElement;
    if (page) page.inert = true;
    const first = paper.current?.querySelector<HTMLElement>('form :is(input, select, textarea, button)');
    (first ?? paper.current)?.focus();
    return () => {
      if (page) page.inert = false;
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  const leaveOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };

  return createPortal(
    <div className={styles['backdrop']} data-dialog onKeyDown={leaveOnEscape}>
      <div
        ref={paper}
        className={styles['paper']}
        data-narrow={narrow}
        role="dialog"
        aria-modal
        aria-labelledby={heading}
        tabIndex={-1}
      >
        <div className={styles['head']}>
          <h2 id={heading}>{title}</h2>
          <IconButton icon="close" label={closeLabel} onClick={onClose} />
        </div>
        {children}
      </div>
    </div>,
    document.getElementById('overlays') ?? document.body,
  );
}
