import { createToastStore, type ToastText } from './toast-store.ts';

export const toastStore = createToastStore();

const toast = (text: ToastText) => toastStore.show(text);

/** `toast({ title, description, tone })`: for the component that was clicked, never for api code. */
export const useToast = () => toast;
