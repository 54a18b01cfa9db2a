import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react';
import { createPortal } from 'react-dom';
import { setTopLayer } from '#web/shared/ui/top-layer.ts';
import { fitVisible } from '../model/fit-visible.ts';
import styles from './panel.module.css';

const stops = 'a[href], button:not(:disabled), input, textarea, [tabindex="0"]';

interface PanelFrameProps {
  label: string;
  /** Instead of the page, which rests meanwhile; otherwise beside it. */
  isModal: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Tab stays inside, Escape leaves. */
export function PanelFrame({ label, isModal, onClose, children }: PanelFrameProps) {
  const element = useRef<HTMLDialogElement>(null);

  // Closed before it is taken away, or the browser would not give the focus back.
  useLayoutEffect(() => {
    const { current: dialog } = element;
    if (!dialog) return undefined;
    if (isModal) {
      dialog.showModal();
      setTopLayer(dialog);
    } else dialog.show();
    dialog.querySelector<HTMLElement>('form :is(input, textarea)')?.focus();
    const release = isModal ? fitVisible(dialog) : undefined;
    return () => {
      release?.();
      if (isModal) setTopLayer(undefined);
      dialog.close();
    };
  }, [isModal]);

  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    // A photo that is looked at stands above the panel, and is no part of it.
    if (event.target instanceof Node && !event.currentTarget.contains(event.target)) return;
    if (event.key === 'Escape' && !isModal) onClose();
    if (event.key === 'Tab') keepInside(event);
  };

  // A field for files, too, is cancelled where nothing is chosen.
  const onCancel = ({ target, currentTarget }: SyntheticEvent) => (target === currentTarget ? onClose() : undefined);

  return createPortal(
    <dialog ref={element} className={styles['panel']} aria-label={label} onCancel={onCancel} onKeyDown={onKeyDown}>
      {children}
    </dialog>,
    document.getElementById('overlays') ?? document.body,
  );
}

function keepInside(event: KeyboardEvent<HTMLDialogElement>): void {
  const inside = [...event.currentTarget.querySelectorAll<HTMLElement>(stops)];
  const [from, to] = event.shiftKey ? [inside.at(0), inside.at(-1)] : [inside.at(-1), inside.at(0)];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}
