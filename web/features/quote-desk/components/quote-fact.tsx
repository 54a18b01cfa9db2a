import type { ReactNode } from 'react';
import styles from './quote-modal.module.css';

interface QuoteFactProps {
  label: string;
  wide?: boolean;
  children: ReactNode;
}

/** A line of a quote's description; nothing for an empty value. */
export function QuoteFact({ label, wide = false, children }: QuoteFactProps) {
  if (children === null || children === undefined || children === '') return null;
  return (
    <div className={wide ? styles['wide'] : undefined}>
      <dt>{label}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
