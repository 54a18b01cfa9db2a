import { describe, expect, it } from 'vitest';
import { emptyDraft } from '#web/features/shipments/model/shipment-draft.ts';
import { forgetDraft, loadDraft, newStoredDraft, saveDraft } from '#web/features/shipments/model/stored-draft.ts';

function aStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

const refuse = () => {
  throw new DOMException('denied', 'SecurityError');
};

describe('a draft over a reload', () => {
  it('comes back with its step and its idempotency key', () => {
    const storage = aStorage();
    const stored = { ...newStoredDraft(), step: 2, draft: { ...emptyDraft, senderName: 'Awa' } };
    saveDraft(storage, stored);
    expect(loadDraft(storage)).toEqual(stored);
  });

  it('starts afresh, under a new key, once it is forgotten', () => {
    const storage = aStorage();
    const first = newStoredDraft();
    saveDraft(storage, first);
    forgetDraft(storage);
    expect(loadDraft(storage)).toMatchObject({ step: 0, draft: emptyDraft });
    expect(loadDraft(storage).key).not.toBe(first.key);
  });

  it.each(['{', 'null', '{"step":9}', '{"step":0,"key":"k","draft":{}}'])('ignores %s', (text) => {
    const storage = aStorage();
    storage.getItem = () => text;
    expect(loadDraft(storage).draft).toEqual(emptyDraft);
  });

  it('goes on when the browser refuses storage', () => {
    expect(loadDraft({ getItem: refuse }).draft).toEqual(emptyDraft);
    expect(() => saveDraft({ setItem: refuse }, newStoredDraft())).not.toThrow();
    expect(() => forgetDraft({ removeItem: refuse })).not.toThrow();
  });
});
