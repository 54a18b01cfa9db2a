import { z } from 'zod';
import { maxCustomsLines } from '#contracts/customs-lines.ts';
import { instant } from '#contracts/primitives.ts';
import { randomKey } from '#web/shared/api/random-key.ts';
import { customsFields } from './customs-draft.ts';
import { emptyDraft, textFields, type ShipmentDraft } from './shipment-draft.ts';

/** A tab has one draft of its own, and one for each quote or shipment that it makes a shipment of. */
const plainName = 'waybill.shipment-draft';
export const draftName = (madeOf?: string): string => (madeOf === undefined ? plainName : `${plainName}.${madeOf}`);

/** A session lasts no longer either. */
const keptMs = 12 * 3_600_000;

const typed = z.string().max(2000);
/** Another version of the form writes another number: what an earlier one kept is dropped. */
const storedSchema = z.object({
  version: z.literal(2),
  savedAt: instant(),
  account: z.string(),
  signedOut: z.string().nullable(),
  step: z.int().min(0).max(2),
  key: z.string().min(16).max(255),
  texts: z.record(z.enum(textFields), typed),
  customsLines: z.array(z.record(z.enum(customsFields), typed)).max(maxCustomsLines),
});

export interface StoredDraft {
  step: number;
  key: string;
  draft: ShipmentDraft;
}

/** Whose draft it is: nobody else's, and not theirs either once they have signed out in any window. */
export interface DraftOwner {
  account: string;
  /** The last time that someone signed out of this browser. */
  signedOut: string | null;
}

export interface DraftPlace {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  name: string;
  owner: DraftOwner;
  now: Date;
}

export const newStoredDraft = (draft: ShipmentDraft = emptyDraft): StoredDraft => ({ step: 0, key: randomKey(), draft });

/** What was kept, and when; undefined where nothing was, or it is too old, someone else's or of another form. */
export function loadDraft({ storage, name, owner, now }: DraftPlace): (StoredDraft & { savedAt: string }) | undefined {
  const stored = storedSchema.safeParse(read(storage, name)).data;
  if (!stored || stored.account !== owner.account || stored.signedOut !== owner.signedOut) return undefined;
  if (Math.abs(now.getTime() - Date.parse(stored.savedAt)) > keptMs) return undefined;
  const { step, key, texts, customsLines, savedAt } = stored;
  return { step, key, draft: { ...texts, customsLines }, savedAt };
}

/** Keeps the draft; a browser that refuses storage only loses it at the next reload. */
export function saveDraft({ storage, name, owner, now }: DraftPlace, { step, key, draft }: StoredDraft): void {
  const { customsLines, ...texts } = draft;
  const stored: z.input<typeof storedSchema> = {
    version: 2,
    savedAt: now.toISOString(),
    ...owner,
    step,
    key,
    texts,
    customsLines: [...customsLines],
  };
  attempt(() => storage.setItem(name, JSON.stringify(stored)));
}

export const dropDraft = ({ storage, name }: Pick<DraftPlace, 'storage' | 'name'>): void =>
  attempt(() => storage.removeItem(name));

/** Whether there is nothing in it that someone would miss. */
export const isUntouched = ({ step, draft }: StoredDraft, blank: ShipmentDraft): boolean =>
  step === 0 && [blank, emptyDraft].some((same) => isSame(draft, same));

const isSame = (one: ShipmentDraft, other: ShipmentDraft): boolean =>
  textFields.every((field) => one[field] === other[field]) &&
  one.customsLines.length === other.customsLines.length &&
  one.customsLines.every((line, index) => customsFields.every((field) => line[field] === other.customsLines[index]?.[field]));

function read(storage: Pick<Storage, 'getItem'>, name: string): unknown {
  try {
    return JSON.parse(storage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

function attempt(task: () => void): void {
  try {
    task();
  } catch {
    return;
  }
}
