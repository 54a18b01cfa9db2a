import type { ClipboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#contracts/paths.ts';
import { listPasted } from './pasted-numbers.ts';

/** Pasting a column of tracking numbers lists their shipments: a field of one line would run them into each other. */
export function usePastedNumbers(onListed?: () => void) {
  const navigate = useNavigate();
  return (event: ClipboardEvent) => {
    const pasted = listPasted(event.clipboardData.getData('text/plain'));
    if (!pasted) return;
    event.preventDefault();
    onListed?.();
    void navigate(paths.shipmentsNumbered(pasted.numbers), { state: { leftOut: pasted.leftOut } });
  };
}
