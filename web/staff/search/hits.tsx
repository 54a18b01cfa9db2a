import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { paths } from '#contracts/paths.ts';
import { quoteReference } from '#contracts/quote-reference.ts';
import type { SearchHit, SearchKind } from '#contracts/search.ts';
import { FoundAccount } from './found-account.tsx';
import { FoundConversation } from './found-conversation.tsx';
import { FoundEmail } from './found-email.tsx';
import { FoundPerson } from './found-person.tsx';
import { FoundQuote } from './found-quote.tsx';
import { FoundShipment } from './found-shipment.tsx';
import styles from './search.module.css';
import type { KindSearch } from './use-staff-search.ts';

export interface Hit {
  key: string;
  to: string;
  content: ReactNode;
}

export interface HitGroup {
  kind: SearchKind;
  count: number;
  isMore: boolean;
  hits: Hit[];
}

type Translate = TFunction<['staff', 'shipments', 'quoteDesk']>;

/** The results by kind, where there is one the way to all of them; a kind without any is left out. */
export const hitsOf = (found: readonly KindSearch[], search: string, t: Translate): HitGroup[] =>
  found.flatMap(({ kind, results }) => {
    if (!results || results.hits.length === 0) return [];
    const { hits, count, isMore } = results;
    const all = count > hits.length || isMore ? allOf(kind, search, t) : [];
    return [{ kind, count, isMore, hits: [...hits.map(hitOf), ...all] }];
  });

function hitOf(hit: SearchHit): Hit {
  switch (hit.kind) {
    case 'shipments':
      return { key: hit.id, to: paths.shipment(hit.id), content: <FoundShipment shipment={hit} /> };
    case 'persons': {
      const to = paths.shipmentsFound(hit.email);
      return { key: `person-${encodeURIComponent(`${hit.email} ${hit.name}`)}`, to, content: <FoundPerson person={hit} /> };
    }
    case 'emails':
      return { key: hit.id, to: placeOf(hit.about), content: <FoundEmail email={hit} /> };
    case 'conversations':
      return { key: hit.id, to: paths.emailConversation(hit.id), content: <FoundConversation conversation={hit} /> };
    case 'quotes':
      return { key: hit.id, to: paths.quotesFound(quoteReference(hit.id)), content: <FoundQuote quote={hit} /> };
    case 'accounts':
      return { key: hit.id, to: paths.people, content: <FoundAccount account={hit} /> };
    default:
      return hit satisfies never;
  }
}

/** Where an email is told about. */
function placeOf({ kind, id }: { kind: string; id: string }): string {
  if (kind === 'quote') return paths.quotesFound(quoteReference(id));
  if (kind === 'conversation') return paths.emailConversation(id);
  if (kind === 'import') return paths.import(id);
  if (kind === 'webhook') return paths.webhook(id);
  return kind === 'account' ? paths.people : paths.shipmentMail(id);
}

function allOf(kind: SearchKind, search: string, t: Translate): Hit[] {
  const way = {
    shipments: { to: paths.shipmentsFound(search), text: t('staff:search.allShipments') },
    quotes: { to: paths.quotesFound(search), text: t('staff:search.allQuotes') },
    persons: undefined,
    conversations: undefined,
    emails: undefined,
    accounts: undefined,
  }[kind];
  return way ? [{ key: `all-${kind}`, to: way.to, content: <span className={styles['all']}>{way.text}</span> }] : [];
}
