import { useEffect, useState } from 'react';
import { randomKey } from '#web/shared/api/random-key.ts';
import { type DraftField } from '../model/shipment-draft.ts';
import { loadDraft, newStoredDraft, saveDraft } from '../model/stored-draft.ts';

/** The draft of this tab; every change of it survives a reload. */
export function useShipmentDraft() {
  const [stored, setStored] = useState(() => loadDraft(sessionStorage));
  useEffect(() => saveDraft(sessionStorage, stored), [stored]);

  return {
    ...stored,
    goTo: (step: number) => setStored((now) => ({ ...now, step })),
    setField: (field: DraftField, value: string) => setStored((now) => ({ ...now, draft: { ...now.draft, [field]: value } })),
    /** The same contents as another shipment; answers the key that it is sent under. */
    renewKey: () => {
      const key = randomKey();
      setStored((now) => ({ ...now, key }));
      return key;
    },
    /** The shipment exists now, so the draft is done with. */
    forget: () => setStored(newStoredDraft()),
  };
}
