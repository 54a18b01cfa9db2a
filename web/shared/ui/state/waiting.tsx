import { useEffect, type ReactNode } from 'react';
import { announce } from '../announce/announcements.ts';

/** Who waits less hears only what was waited for. */
const spokenAfterMs = 500;

interface WaitingProps {
  /** What is on its way; for screen readers. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

export function Waiting({ label, className, children }: WaitingProps) {
  useEffect(() => {
    const timer = setTimeout(() => announce(label), spokenAfterMs);
    return () => clearTimeout(timer);
  }, [label]);

  return (
    <div className={className}>
      <p className="visually-hidden">{label}</p>
      {children}
    </div>
  );
}
