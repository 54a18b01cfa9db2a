import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openMailStore } from '#infra/embedded/mail/store.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-mail-store-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe('The mail store', () => {
  const limits = { maxMails: 3, maxTotalBytes: 1_000_000 };
  const envelope = { from: 'a@x.test', to: ['b@x.test'] };

  it('keeps only the newest, and says which ones went', async () => {
    const removed: number[] = [];
    const store = await openMailStore({
      folder,
      ...limits,
      onRemoved: (mails) => removed.push(...mails.map(({ uid }) => uid)),
    });
    for (let count = 0; count < 5; count += 1) await store.add(Buffer.from('Subject: x\r\n\r\n'), envelope);
    expect(store.list().map(({ uid }) => uid)).toEqual([3, 4, 5]);
    expect(removed).toEqual([1, 2]);
  });

  it('keeps no more bytes than it may, but always the newest mail', async () => {
    const store = await openMailStore({ folder, ...limits, maxTotalBytes: 1_000 });
    await store.add(Buffer.alloc(400, 'x'), envelope);
    await store.add(Buffer.alloc(2_000, 'x'), envelope);
    expect(store.list().map(({ uid }) => uid)).toEqual([2]);
  });

  it('numbers mails that come at once in the order in which it announces them', async () => {
    const announced: number[] = [];
    const store = await openMailStore({
      folder,
      maxMails: 50,
      maxTotalBytes: 1_000_000,
      onAdded: ({ uid }) => announced.push(uid),
    });
    await Promise.all(Array.from({ length: 20 }, (_, size) => store.add(Buffer.alloc((20 - size) * 1_000), envelope)));
    expect(announced).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  it('removes half-written files and leaves foreign ones alone', async () => {
    await writeFile(join(folder, '0000000007.eml.part'), 'half');
    await writeFile(join(folder, 'notes.txt'), 'mine');
    const store = await openMailStore({ folder, ...limits });
    expect(store.list()).toEqual([]);
    expect((await readdir(folder)).toSorted()).toEqual(['counters.json', 'notes.txt']);
  });
});
