import { announce } from '../announce/announcements.ts';
import { createToastStore, type ToastText } from './toast-store.ts';

export const toastStore = createToastStore();

// Announced here, not by the card: a dialog that opens or closes moves the cards, and they would be announced once more.
const toast = (text: ToastText) => {
  toastStore.show(text);
  announce([text.title, text.description].filter(Boolean).join(' '), { urgent: text.tone === 'destructive' });
};

/** `toast({ title, description, tone })`: for the component that was clicked, never for api code. */
export const useToast = () => toast;
