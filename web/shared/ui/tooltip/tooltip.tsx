import { Tooltip as AntdTooltip } from 'antd';
import { useEffect, useState, useSyncExternalStore, type ReactElement } from 'react';
import { createTooltipDelay } from './tooltip-delay.ts';

const delay = createTooltipDelay();

interface TooltipProps {
  text: string;
  children: ReactElement;
}

export function Tooltip({ text, children }: TooltipProps) {
  const delayMs = useSyncExternalStore(delay.subscribe, delay.delayMs, delay.delayMs);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return undefined;
    delay.opened();
    return delay.closed;
  }, [open]);
  return (
    <AntdTooltip title={text} mouseEnterDelay={delayMs / 1_000} onOpenChange={setOpen}>
      {children}
    </AntdTooltip>
  );
}
