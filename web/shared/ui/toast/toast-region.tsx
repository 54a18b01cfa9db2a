import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { ToastCard } from './toast-card.tsx';
import styles from './toast.module.css';
import { toastStore } from './toast.tsx';
import { useTopLayer } from '../top-layer.ts';
import { useClearance } from './use-clearance.ts';

/** The page's one place for toasts, above dialogs; F8 moves the focus here. */
export function ToastRegion() {
  const { t } = useTranslation();
  const region = useRef<HTMLElement>(null);
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.snapshot, toastStore.snapshot);
  const topLayer = useTopLayer();
  const open = toasts.filter((toast) => toast.open);
  const lift = useClearance(region, open[0]?.id);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'F8') region.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  if (!topLayer) return null;
  return createPortal(
    <section
      ref={region}
      className={styles['region']}
      style={{ marginBlockEnd: lift }}
      aria-label={t('toast.region')}
      tabIndex={-1}
      onPointerEnter={toastStore.hold}
      onPointerLeave={toastStore.release}
      onFocus={toastStore.hold}
      onBlur={toastStore.release}
    >
      {open.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>,
    topLayer,
  );
}
