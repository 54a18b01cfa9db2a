import { z } from 'zod';
import { randomKey } from '#web/shared/api/random-key.ts';
import { draftFields, emptyDraft, type ShipmentDraft } from './shipment-draft.ts';

/** A tab has one draft of its own, and one for each quote or shipment that it makes a shipment of. */
const plainName = 'waybill.shipment-draft';
export const draftName = (madeOf?: string): string => (madeOf === undefined ? plainName : `${plainName}.${madeOf}`);

const storedSchema = z.object({
  step: z.int().min(0).max(2),
  key: z.string().min(16).max(255),
  draft: z.record(z.enum(draftFields), z.string().max(2000)),
});

export interface StoredDraft {
  step: number;
  key: string;
  draft: ShipmentDraft;
}

export const newStoredDraft = (draft: ShipmentDraft = emptyDraft): StoredDraft => ({ step: 0, key: randomKey(), draft });

export function loadDraft(storage: Pick<Storage, 'getItem'>, name = plainName, blank = emptyDraft): StoredDraft {
  try {
    const parsed = storedSchema.safeParse(JSON.parse(storage.getItem(name) ?? 'null'));
    return parsed.success ? parsed.data : newStoredDraft(blank);
  } catch {
    return newStoredDraft(blank);
  }
}

/** Keeps the draft; a browser that refuses storage only loses it at the next reload. */
export function saveDraft(storage: Pick<Storage, 'setItem'>, stored: StoredDraft, name = plainName): void {
  try {
    storage.setItem(name, JSON.stringify(stored));
  } catch {
    return;
  }
}
