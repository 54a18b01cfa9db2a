import { type SetStateAction, useEffect, useState } from 'react';
import type { ShipmentDraft as KnownOfQuote } from '#contracts/quotes.ts';
import type { Shipment } from '#contracts/shipments.ts';
import { randomKey } from '#web/shared/api/random-key.ts';
import { draftLike } from '../model/copied-draft.ts';
import { draftOfQuote } from '../model/quoted-draft.ts';
import { emptyDraft, type ShipmentDraft } from '../model/shipment-draft.ts';
import { draftName, loadDraft, newStoredDraft, saveDraft } from '../model/stored-draft.ts';

/** The draft of this tab, or that of a quote or of another like a shipment; every change of it survives a reload. */
export function useShipmentDraft(quote: KnownOfQuote | undefined, like: Shipment | undefined) {
  const name = draftName(quote?.quoteId ?? like?.id);
  const blank = quote ? draftOfQuote(quote) : like ? draftLike(like) : emptyDraft;
  const [stored, setStored] = useState(() => loadDraft(sessionStorage, name, blank));
  useEffect(() => saveDraft(sessionStorage, stored, name), [stored, name]);

  return {
    ...stored,
    goTo: (step: number) => setStored((now) => ({ ...now, step })),
    setDraft: (next: SetStateAction<ShipmentDraft>) =>
      setStored((now) => ({ ...now, draft: typeof next === 'function' ? next(now.draft) : next })),
    /** The same contents as another shipment; returns the key that it is sent under. */
    renewKey: () => {
      const key = randomKey();
      setStored((now) => ({ ...now, key }));
      return key;
    },
    /** The shipment exists now, so the draft is done with, also where the wizard was left meanwhile. */
    forget: () => {
      const fresh = newStoredDraft();
      saveDraft(sessionStorage, fresh, name);
      setStored(fresh);
    },
  };
}
