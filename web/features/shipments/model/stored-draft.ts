import { z } from 'zod';
import { randomKey } from '#web/shared/api/random-key.ts';
import { draftFields, emptyDraft, type ShipmentDraft } from './shipment-draft.ts';

const storageKey = 'waybill.shipment-draft';

const storedSchema = z.object({
  step: z.int().min(0).max(2),
  key: z.string().min(16).max(255),
  draft: z.record(z.enum(draftFields), z.string().max(2000)),
});

/** A draft with the step it stands on and the one idempotency key under which it may create a shipment. */
export interface StoredDraft {
  step: number;
  key: string;
  draft: ShipmentDraft;
}

export const newStoredDraft = (newKey: () => string = randomKey): StoredDraft => ({
  step: 0,
  key: newKey(),
  draft: emptyDraft,
});

/** The draft of this tab, or a new one when there is none that can be read. */
export function loadDraft(storage: Pick<Storage, 'getItem'>): StoredDraft {
  try {
    const parsed = storedSchema.safeParse(JSON.parse(storage.getItem(storageKey) ?? 'null'));
    return parsed.success ? parsed.data : newStoredDraft();
  } catch {
    return newStoredDraft();
  }
}

/** Keeps the draft; a browser that refuses storage only loses it at the next reload. */
export function saveDraft(storage: Pick<Storage, 'setItem'>, stored: StoredDraft): void {
  try {
    storage.setItem(storageKey, JSON.stringify(stored));
  } catch {
    return;
  }
}

export function forgetDraft(storage: Pick<Storage, 'removeItem'>): void {
  try {
    storage.removeItem(storageKey);
  } catch {
    return;
  }
}
