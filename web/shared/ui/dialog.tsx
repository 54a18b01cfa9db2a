import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react';
import { createPortal } from 'react-dom';
import styles from './dialog.module.css';
import { IconButton } from './button/icon-button.tsx';
import { coverTopLayer } from './top-layer.ts';

interface DialogProps {
  title: string;
  closeLabel: string;
  onClose: () => void;
  narrow?: boolean;
  children: ReactNode;
}

/** A modal dialog, for public pages, which load without antd's. Its first field gets the focus. */
export function Dialog({ title, closeLabel, onClose, narrow = false, children }: DialogProps) {
  const heading = useId();
  const element = useRef<HTMLDialogElement>(null);

  // Closed before it is taken away, or the browser would not give the focus back.
  useLayoutEffect(() => {
    const { current: dialog } = element;
    if (!dialog) return undefined;
    dialog.showModal();
    const first = dialog.querySelector<HTMLElement>('form :is(input, select, textarea, button)');
    (first ?? dialog).focus();
    const uncover = coverTopLayer(dialog);
    return () => {
      uncover();
      dialog.close();
    };
  }, []);

  // What this dialog may stand above would close as well.
  const cancel = (event: SyntheticEvent) => {
    event.stopPropagation();
    onClose();
  };
  const keepEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') event.stopPropagation();
  };

  return createPortal(
    <dialog
      ref={element}
      className={styles['window']}
      aria-labelledby={heading}
      tabIndex={-1}
      onCancel={cancel}
      onKeyDown={keepEscape}
    >
      <div className={styles['paper']} data-narrow={narrow}>
        <div className={styles['head']}>
          <h2 id={heading}>{title}</h2>
          <IconButton icon="close" label={closeLabel} onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>,
    document.getElementById('overlays') ?? document.body,
  );
}
