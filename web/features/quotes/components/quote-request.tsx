import { lazy, Suspense, useState } from 'react';
import { emptyQuote } from '../model/quote-form.ts';

const QuoteDialog = lazy(() => import('./quote-dialog.tsx').then((module) => ({ default: module.QuoteDialog })));

interface QuoteRequestProps {
  open: boolean;
  onClose: () => void;
}

/** The quote dialog, loaded when it is first opened. What was typed stays when it is closed, and goes when it was sent. */
export function QuoteRequest({ open, onClose }: QuoteRequestProps) {
  const state = useState(emptyQuote);
  const sent = () => {
    state[1](emptyQuote);
    onClose();
  };
  return <Suspense>{open ? <QuoteDialog state={state} onSent={sent} onClose={onClose} /> : null}</Suspense>;
}
