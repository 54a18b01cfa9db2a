import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './dialog.module.css';
import { IconButton } from './button/icon-button.tsx';
import { setTopLayer } from './top-layer.ts';

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
    setTopLayer(dialog);
    return () => {
      setTopLayer(undefined);
      dialog.close();
    };
  }, []);

  return createPortal(
    <dialog ref={element} className={styles['window']} aria-labelledby={heading} tabIndex={-1} onCancel={onClose}>
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
