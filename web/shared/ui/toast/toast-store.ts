import { createObservable } from '../../observable.ts';

export type ToastTone = 'info' | 'success' | 'destructive';

export interface ToastText {
  title: string;
  description?: string | undefined;
  tone?: ToastTone;
}

export interface Toast extends Required<Omit<ToastText, 'description'>> {
  id: number;
  description: string | undefined;
  open: boolean;
}

export const toastRules = { limit: 1, durationMs: 5000, removalDelayMs: 1_000_000, swipePx: 50 } as const;

export function createToastStore() {
  const toasts = createObservable<readonly Toast[]>([]);
  let nextId = 1;
  let held = false;
  const timers = new Map<number, ReturnType<typeof setTimeout>>();

  const set = (next: readonly Toast[]) => {
    for (const { id } of toasts.get()) if (!next.some((kept) => kept.id === id)) stop(id);
    toasts.set(next);
  };

  const stop = (id: number) => {
    clearTimeout(timers.get(id));
    timers.delete(id);
  };

  const after = (id: number, delayMs: number, action: () => void) => {
    stop(id);
    timers.set(id, setTimeout(action, delayMs));
  };

  const dismiss = (id: number) => {
    if (!toasts.get().some((toast) => toast.id === id && toast.open)) return;
    set(toasts.get().map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
    after(id, toastRules.removalDelayMs, () => set(toasts.get().filter((toast) => toast.id !== id)));
  };

  return {
    subscribe: toasts.subscribe,
    snapshot: toasts.get,
    show: ({ title, description, tone = 'info' }: ToastText) => {
      const toast: Toast = { id: nextId++, title, description, tone, open: true };
      set([toast, ...toasts.get()].slice(0, toastRules.limit));
      if (!held) after(toast.id, toastRules.durationMs, () => dismiss(toast.id));
    },
    dismiss,
    /** Nothing disappears while it is being read: pointer over it or focus within. */
    hold: () => {
      held = true;
      for (const toast of toasts.get()) if (toast.open) stop(toast.id);
    },
    release: () => {
      held = false;
      for (const toast of toasts.get()) if (toast.open) after(toast.id, toastRules.durationMs, () => dismiss(toast.id));
    },
  };
}

export type ToastStore = ReturnType<typeof createToastStore>;
