import { z } from 'zod';
import { maxCustomsLines } from '#contracts/customs-lines.ts';
import { randomKey } from '#web/shared/api/random-key.ts';
import { customsFields } from './customs-draft.ts';
import { emptyDraft, textFields, type ShipmentDraft } from './shipment-draft.ts';

/** A tab has one draft of its own, and one for each quote or shipment that it makes a shipment of. */
const plainName = 'waybill.shipment-draft';
export const draftName = (madeOf?: string): string => (madeOf === undefined ? plainName : `${plainName}.${madeOf}`);

const typed = z.string().max(2000);
const storedSchema = z
  .object({
    step: z.int().min(0).max(2),
    key: z.string().min(16).max(255),
    draft: z.record(z.enum(textFields), typed),
    customsLines: z
      .array(z.record(z.enum(customsFields), typed))
      .max(maxCustomsLines)
      .default([]),
  })
  .transform(({ draft, customsLines, ...rest }) => ({ ...rest, draft: { ...draft, customsLines } }));

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
export function saveDraft(storage: Pick<Storage, 'setItem'>, { draft, ...stored }: StoredDraft, name = plainName): void {
  const { customsLines, ...texts } = draft;
  try {
    storage.setItem(name, JSON.stringify({ ...stored, draft: texts, customsLines }));
  } catch {
    return;
  }
}
