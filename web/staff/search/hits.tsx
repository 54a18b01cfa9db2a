import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { paths } from '#contracts/paths.ts';
import { quoteReference } from '#contracts/quote-reference.ts';
import { FoundQuote } from './found-quote.tsx';
import { FoundShipment } from './found-shipment.tsx';
import styles from './search.module.css';
import type { StaffSearch } from './use-staff-search.ts';

export interface Hit {
  key: string;
  to: string;
  content: ReactNode;
}

export interface HitGroup {
  kind: 'shipments' | 'quotes';
  name: string;
  hits: Hit[];
}

type Translate = TFunction<['staff', 'shipments', 'quoteDesk']>;

/** The results by kind, each kind with the way to all of them; a kind without any is left out. */
export function hitsOf({ shipments, quotes }: StaffSearch, search: string, t: Translate): HitGroup[] {
  const groups = [
    {
      kind: 'shipments' as const,
      name: t('shipments:title'),
      hits: shipments.shown.map((shipment) => ({
        key: shipment.id,
        to: paths.shipment(shipment.id),
        content: <FoundShipment shipment={shipment} />,
      })),
      all: shipments.more && {
        to: paths.shipmentsFound(search),
        content: <span className={styles['all']}>{t('staff:search.allShipments')}</span>,
      },
    },
    {
      kind: 'quotes' as const,
      name: t('quoteDesk:title'),
      hits: quotes.shown.map((quote) => ({
        key: quote.id,
        to: paths.quotesFound(quoteReference(quote.id)),
        content: <FoundQuote quote={quote} />,
      })),
      all: quotes.more && {
        to: paths.quotesFound(search),
        content: <span className={styles['all']}>{t('staff:search.allQuotes')}</span>,
      },
    },
  ];
  return groups
    .filter(({ hits }) => hits.length > 0)
    .map(({ kind, name, hits, all }) => ({ kind, name, hits: all ? [...hits, { key: `all-${kind}`, ...all }] : hits }));
}
