import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { freshId } from '#infra/ids.ts';
import { isTombstone, type HeldKey, type Installation, type KeyCopy } from '#infra/key-store/key-store.ts';

const held = (changes: Partial<HeldKey> = {}): HeldKey => ({
  id: freshId(),
  emailDigest: randomBytes(32),
  wrappedKey: randomBytes(60),
  masterKeyId: 'aaaaaaaa',
  ...changes,
});
const installation = (): Installation => ({ id: freshId(), masterKeyId: 'aaaaaaaa', digestKey: randomBytes(60) });

async function recordsOf(copy: KeyCopy) {
  const records = [];
  for await (const page of copy.pages()) records.push(...page);
  return records.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** What a second copy of the keys promises; `reopen` connects to the same place anew. */
export function keyCopySuite(name: string, reopen: () => Promise<KeyCopy>): void {
  describe(`the second copy of keys in ${name}`, () => {
    test('keeps the installation, every key and every tombstone', async () => {
      const copy = await reopen();
      expect(await copy.installation()).toBeUndefined();
      const first = installation();
      await copy.establish(first);
      const keys = [held(), held({ emailDigest: null })];
      await copy.add(keys);
      const erasedAt = new Date('2026-03-01T09:00:00.000Z');
      const stranger = freshId();
      await copy.erase([{ id: stranger, erasedAt }]);
      const again = await reopen();
      expect(await again.installation()).toEqual(first);
      expect(await recordsOf(again)).toEqual([...keys, { id: stranger, erasedAt }].toSorted((a, b) => (a.id < b.id ? -1 : 1)));
      await again.establish({ ...first, masterKeyId: 'bbbbbbbb' });
      expect(await copy.installation()).toMatchObject({ id: first.id, masterKeyId: 'bbbbbbbb' });
      expect(await recordsOf(copy)).toHaveLength(3);
    });

    test('keeps all of those that are added at the same time', async () => {
      const copy = await reopen();
      await copy.establish(installation());
      const before = (await recordsOf(copy)).length;
      const others = await reopen();
      await Promise.all(Array.from({ length: 200 }, (_, nth) => (nth % 2 ? copy : others).add([held()])));
      expect(await recordsOf(await reopen())).toHaveLength(before + 200);
    });

    test('destroys a key for good and leaves a tombstone, as often as it is asked to', async () => {
      const copy = await reopen();
      await copy.establish(installation());
      const [gone, stays] = [held(), held()];
      await copy.add([gone, stays]);
      const stone = { id: gone.id, erasedAt: new Date('2026-03-01T09:00:00.000Z') };
      await copy.erase([stone]);
      await copy.erase([stone]);
      const records = await recordsOf(await reopen());
      expect(records.filter(({ id }) => id === gone.id)).toEqual([stone]);
      expect(records).toContainEqual(stays);
      expect(await (await reopen()).tombstones()).toEqual(records.filter(isTombstone));
    });

    test('holds what it is filled with, and nothing else', async () => {
      const copy = await reopen();
      await copy.establish(installation());
      await copy.add([held()]);
      const home = installation();
      const records = [held(), held(), { id: freshId(), erasedAt: new Date('2026-03-01T09:00:00.000Z') }];
      async function* pages() {
        yield records.slice(0, 2);
        yield records.slice(2);
      }
      await copy.fill(home, pages());
      const again = await reopen();
      expect(await again.installation()).toEqual(home);
      expect(await recordsOf(again)).toEqual(records.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
    });

    test('is wrapped anew as a whole, except for those who were erased', async () => {
      const copy = await reopen();
      const home = installation();
      await copy.establish(home);
      const key = held();
      await copy.add([key]);
      await copy.rewrite({ ...home, masterKeyId: 'cccccccc' }, (old) => ({ ...old, masterKeyId: 'cccccccc' }));
      const records = await recordsOf(await reopen());
      expect(records).toContainEqual({ ...key, masterKeyId: 'cccccccc' });
      expect(records.every((record) => isTombstone(record) || record.masterKeyId === 'cccccccc')).toBe(true);
      expect(await copy.installation()).toMatchObject({ masterKeyId: 'cccccccc' });
    });
  });
}
