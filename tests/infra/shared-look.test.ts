import { expect, test } from 'vitest';
import { shared } from '#infra/shared-look.ts';

test('those who ask while something is looked up get that answer or failure, and whoever asks later another one', async () => {
  const ends: { resolve: (found: string) => void; reject: (error: Error) => void }[] = [];
  const look = shared(
    async (of: string) => `${of} ${await new Promise<string>((resolve, reject) => ends.push({ resolve, reject }))}`,
  );
  const both = [look('one'), look('two')];
  ends[0]?.resolve('found');
  expect(await Promise.all(both)).toEqual(['one found', 'one found']);
  const failing = [look('three'), look('four')];
  ends[1]?.reject(new Error('away'));
  await Promise.all(failing.map((each) => expect(each).rejects.toThrow('away')));
  const last = look('five');
  ends[2]?.resolve('again');
  expect(await last).toBe('five again');
  expect(ends).toHaveLength(3);
});
