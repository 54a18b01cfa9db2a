import { type SetStateAction, useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { ShipmentDraft as KnownOfQuote } from '#contracts/quotes.ts';
import type { Shipment } from '#contracts/shipments.ts';
import { randomKey } from '#web/shared/api/random-key.ts';
import { signOutMark } from '#web/shared/session/display-cache.ts';
import { useSession } from '#web/shared/session/use-session.ts';
import { draftLike } from '../model/copied-draft.ts';
import { draftOfQuote } from '../model/quoted-draft.ts';
import { emptyDraft, type ShipmentDraft } from '../model/shipment-draft.ts';
import {
  draftName,
  dropDraft,
  isUntouched,
  loadDraft,
  newStoredDraft,
  saveDraft,
  type StoredDraft,
} from '../model/stored-draft.ts';

/** The draft of this tab, or that of a quote or of another like a shipment; every change of it survives a reload. */
export function useShipmentDraft(quote: KnownOfQuote | undefined, like: Shipment | undefined) {
  const { account } = useSession();
  const name = draftName(quote?.quoteId ?? like?.id);
  const blank = quote ? draftOfQuote(quote) : like ? draftLike(like) : emptyDraft;
  const [owner] = useState(() => ({ account: account?.id ?? '', signedOut: signOutMark() }));
  const [restored, setRestored] = useState(() => loadDraft({ storage: sessionStorage, name, owner, now: new Date() }));
  const [stored, setStored] = useState(() => restored ?? newStoredDraft(blank));

  const keep = useEffectEvent((draft: StoredDraft) => {
    const place = { storage: sessionStorage, name, owner, now: new Date() };
    if (isUntouched(draft, blank)) dropDraft(place);
    // What was only read keeps its age.
    else if (draft !== restored) saveDraft(place, draft);
  });
  useEffect(() => keep(stored), [stored]);
  const setDraft = useCallback(
    (next: SetStateAction<ShipmentDraft>) =>
      setStored((now) => ({ ...now, draft: typeof next === 'function' ? next(now.draft) : next })),
    [],
  );

  return {
    step: stored.step,
    key: stored.key,
    draft: stored.draft,
    /** When what was restored had been kept. */
    restoredFrom: restored?.savedAt,
    goTo: (step: number) => setStored((now) => ({ ...now, step })),
    setDraft,
    /** The same contents as another shipment; returns the key that it is sent under. */
    renewKey: () => {
      const key = randomKey();
      setStored((now) => ({ ...now, key }));
      return key;
    },
    /** Drops what is stored; what is on screen goes with whoever shows it. */
    discard: () => dropDraft({ storage: sessionStorage, name }),
    /** The shipment exists now, so the draft is done with, also where the wizard was left meanwhile and no effect comes. */
    forget: () => {
      dropDraft({ storage: sessionStorage, name });
      setRestored(undefined);
      setStored(newStoredDraft());
    },
  };
}
