import { describe, expect, it } from 'vitest';
import { emptyDraft, type ShipmentDraft } from '#web/features/shipment-wizard/model/shipment-draft.ts';
import {
  draftName,
  dropDraft,
  isUntouched,
  loadDraft,
  newStoredDraft,
  saveDraft,
  type DraftPlace,
} from '#web/features/shipment-wizard/model/stored-draft.ts';
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

const at = (hour: number, day = 1) => new Date(Date.UTC(2026, 2, day, hour, 32));
const owner = { account: 'agent-1', signedOut: null };
const aPlace = (changes: Partial<DraftPlace> = {}): DraftPlace => ({
  storage: aStorage(),
  name: draftName(),
  owner,
  now: at(9),
  ...changes,
});
const line = { description: 'Cotton shirts', hsCode: '6109.10', originCountry: 'BD', quantity: '1', unitValue: '' };
const textsOf = ({ customsLines: _lines, ...texts }: ShipmentDraft) => texts;
const typed = { ...newStoredDraft(), step: 2, draft: { ...emptyDraft, senderName: 'Awa' } };

describe('a draft over a reload', () => {
  it('comes back with its step and its idempotency key, and says of when it is', () => {
    const place = aPlace();
    saveDraft(place, typed);
    expect(loadDraft({ ...place, now: at(21) })).toEqual({ ...typed, savedAt: at(9).toISOString() });
  });

  it('keeps the lines for customs, as many as there may be', () => {
    const place = aPlace();
    const withLines = (length: number) => newStoredDraft({ ...emptyDraft, customsLines: Array.from({ length }, () => line) });
    saveDraft(place, withLines(50));
    expect(loadDraft(place)?.draft).toEqual(withLines(50).draft);
    saveDraft(place, withLines(51));
    expect(loadDraft(place)).toBeUndefined();
  });

  it('is gone once it is dropped', () => {
    const place = aPlace();
    saveDraft(place, typed);
    dropDraft(place);
    expect(loadDraft(place)).toBeUndefined();
  });

  it('is another one for every quote, and all are forgotten together', () => {
    const storage = aStorage();
    storage.setItem('somebody else’s', 'kept');
    const plain = aPlace({ storage });
    const quoted = aPlace({ storage, name: draftName('a-quote') });
    saveDraft(plain, newStoredDraft());
    saveDraft(quoted, { ...typed, draft: { ...emptyDraft, shippingCost: '64.00' } });
    expect(loadDraft(plain)?.draft.shippingCost).toBe('25');
    expect(loadDraft(quoted)?.draft.shippingCost).toBe('64.00');
    expect(loadDraft({ ...quoted, name: draftName('another') })).toBeUndefined();
    forgetDrafts(storage);
    expect([loadDraft(plain), loadDraft(quoted)]).toEqual([undefined, undefined]);
    expect(storage.getItem('somebody else’s')).toBe('kept');
  });

  it.each<[string, Partial<DraftPlace>]>([
    ['another person', { owner: { ...owner, account: 'agent-2' } }],
    ['the same person after signing out', { owner: { ...owner, signedOut: 'some-mark' } }],
    ['the same person more than twelve hours later', { now: new Date(at(21).getTime() + 1) }],
    ['a clock that is a day behind', { now: at(9, 0) }],
  ])('is not shown to %s', (_, changes) => {
    const place = aPlace();
    saveDraft(place, typed);
    expect(loadDraft({ ...place, ...changes })).toBeUndefined();
  });

  it.each([
    ['without customs lines', { step: 1, key: 'a key of an earlier day', draft: textsOf(emptyDraft) }],
    ['without an owner', { step: 1, key: 'a key of an earlier day', draft: textsOf(emptyDraft), customsLines: [line] }],
  ])('is dropped where an earlier version of the form kept it %s', (_, written) => {
    const place = aPlace();
    place.storage.setItem(place.name, JSON.stringify(written));
    expect(loadDraft(place)).toBeUndefined();
  });

  it('is dropped where another version of the form kept it', () => {
    const place = aPlace();
    saveDraft(place, typed);
    const written = JSON.parse(place.storage.getItem(place.name) ?? '');
    place.storage.setItem(place.name, JSON.stringify({ ...written, version: 3 }));
    expect(loadDraft(place)).toBeUndefined();
  });

  it.each(['{', 'null', '[]', '"x"', '{"step":9}', '{"step":0,"key":"k","draft":{}}'])('ignores %s', (text) => {
    const place = aPlace();
    place.storage.setItem(place.name, text);
    expect(loadDraft(place)).toBeUndefined();
  });

  it('is dropped where a field is missing, unknown or far too long', () => {
    const place = aPlace();
    saveDraft(place, typed);
    const written = JSON.parse(place.storage.getItem(place.name) ?? '');
    for (const changes of [{ senderName: undefined }, { password: 'x' }, { senderName: 'x'.repeat(2001) }, { weight: 1 }]) {
      place.storage.setItem(place.name, JSON.stringify({ ...written, texts: { ...written.texts, ...changes } }));
      expect(loadDraft(place)).toBeUndefined();
    }
  });

  it('goes on when the browser refuses storage', () => {
    const refusing = aPlace({ storage: { getItem: refuse, setItem: refuse, removeItem: refuse } });
    expect(loadDraft(refusing)).toBeUndefined();
    expect(() => saveDraft(refusing, typed)).not.toThrow();
    expect(() => dropDraft(refusing)).not.toThrow();
    expect(() => forgetDrafts({ length: 1, key: refuse, removeItem: refuse })).not.toThrow();
  });
});

describe('a draft that nobody would miss', () => {
  const blank = { ...emptyDraft, senderName: 'Awa', customsLines: [line] };

  it.each([
    ['an empty one', true, { draft: emptyDraft }],
    ['one that is as it was made of a quote', true, { draft: blank }],
    ['one with a field changed', false, { draft: { ...blank, senderCity: 'Accra' } }],
    ['one with a line changed', false, { draft: { ...blank, customsLines: [{ ...line, quantity: '2' }] } }],
    ['one with a line more', false, { draft: { ...blank, customsLines: [line, line] } }],
    ['one with a line less', false, { draft: { ...blank, customsLines: [] } }],
    ['one with its lines alone', false, { draft: { ...emptyDraft, customsLines: [line] } }],
    ['one of which a step was looked at', false, { draft: blank, step: 1 }],
  ])('%s: %s', (_, expected, changes) => {
    expect(isUntouched({ ...newStoredDraft(), ...changes }, blank)).toBe(expected);
  });
});
