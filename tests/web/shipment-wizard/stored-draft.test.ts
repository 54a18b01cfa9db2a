import { describe, expect, it } from 'vitest';
import { emptyDraft } from '#web/features/shipment-wizard/model/shipment-draft.ts';
import { draftName, loadDraft, newStoredDraft, saveDraft } from '#web/features/shipment-wizard/model/stored-draft.ts';
import { forgetDrafts } from '#web/shared/forms/forget-drafts.ts';

function aStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'length' | 'key'> {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
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

  it('keeps the lines for customs, as many as there may be', () => {
    const storage = aStorage();
    const line = { description: 'Cotton shirts', hsCode: '6109.10', originCountry: 'BD', quantity: '1', unitValue: '' };
    const withLines = (length: number) => newStoredDraft({ ...emptyDraft, customsLines: Array.from({ length }, () => line) });
    const stored = withLines(50);
    saveDraft(storage, stored);
    expect(loadDraft(storage)).toEqual(stored);
    saveDraft(storage, withLines(51));
    expect(loadDraft(storage).draft).toEqual(emptyDraft);
  });

  it('is read also where it was kept before there were such lines', () => {
    const storage = aStorage();
    const { customsLines: _none, ...texts } = { ...emptyDraft, senderName: 'Awa' };
    storage.setItem(draftName(), JSON.stringify({ step: 1, key: 'a key of an earlier day', draft: texts }));
    expect(loadDraft(storage).draft).toEqual({ ...emptyDraft, senderName: 'Awa' });
  });

  it('starts again, under a new key, once it is forgotten', () => {
    const storage = aStorage();
    const first = newStoredDraft();
    saveDraft(storage, first);
    forgetDrafts(storage);
    expect(loadDraft(storage)).toMatchObject({ step: 0, draft: emptyDraft });
    expect(loadDraft(storage).key).not.toBe(first.key);
  });

  it('is another one for every quote, and all are forgotten together', () => {
    const storage = aStorage();
    storage.setItem('somebody else’s', 'kept');
    const quoted = newStoredDraft({ ...emptyDraft, shippingCost: '64.00' });
    saveDraft(storage, newStoredDraft());
    saveDraft(storage, quoted, draftName('a-quote'));
    expect(loadDraft(storage).draft.shippingCost).toBe('25');
    expect(loadDraft(storage, draftName('a-quote'))).toEqual(quoted);
    expect(loadDraft(storage, draftName('another')).draft).toEqual(emptyDraft);
    forgetDrafts(storage);
    expect(loadDraft(storage, draftName('a-quote')).draft).toEqual(emptyDraft);
    expect(storage.getItem('somebody else’s')).toBe('kept');
  });

  it.each(['{', 'null', '{"step":9}', '{"step":0,"key":"k","draft":{}}'])('ignores %s', (text) => {
    const storage = aStorage();
    storage.getItem = () => text;
    expect(loadDraft(storage).draft).toEqual(emptyDraft);
  });

  it('goes on when the browser refuses storage', () => {
    expect(loadDraft({ getItem: refuse }).draft).toEqual(emptyDraft);
    expect(() => saveDraft({ setItem: refuse }, newStoredDraft())).not.toThrow();
    expect(() => forgetDrafts({ length: 1, key: refuse, removeItem: refuse })).not.toThrow();
  });
});
