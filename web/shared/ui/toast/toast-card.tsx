import { useTranslation } from 'react-i18next';
import { IconButton } from '../button/icon-button.tsx';
import styles from './toast.module.css';
import type { Toast } from './toast-store.ts';
import { toastStore } from './toast.tsx';
import { useSwipe } from './use-swipe.ts';

/** One toast; swiped to the right, closed by its button or by Escape. */
export function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation();
  const swipe = useSwipe(() => toastStore.dismiss(toast.id));
  return (
    <div
      className={styles['card']}
      data-tone={toast.tone}
      onKeyDown={(event) => event.key === 'Escape' && toastStore.dismiss(toast.id)}
      {...swipe}
    >
      <div className={styles['text']}>
        <p className={styles['title']}>{toast.title}</p>
        {toast.description ? <p className={styles['description']}>{toast.description}</p> : null}
      </div>
      <IconButton icon="close" label={t('toast.close')} onClick={() => toastStore.dismiss(toast.id)} />
    </div>
  );
}
