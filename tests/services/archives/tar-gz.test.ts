import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { tarGz } from '#services/archives/tar-gz.ts';
import { filesIn } from '#tests/support/archives.ts';

const count = 40;
/** More than a stream takes at once, and nothing that could be made smaller. */
const content = randomBytes(65_536);
const names = Array.from({ length: count }, (_, index) => `${index}.bin`);

test('an archive is whole for a slow reader, who is waited for without a trace', async () => {
  const warnings: Error[] = [];
  const onWarning = (warning: Error) => warnings.push(warning);
  process.on('warning', onWarning);
  onTestFinished(() => void process.off('warning', onWarning));
  const chunks: Buffer[] = [];
  const archive = tarGz(new Date(0), async (writer) => {
    for (const name of names) await writer.add(name, content);
  });
  for await (const chunk of archive) chunks.push(chunk);

  const files = await filesIn(Buffer.concat(chunks));
  expect(files.map(({ name }) => name)).toEqual(names);
  expect(files.every(({ bytes }) => bytes.equals(content))).toBe(true);
  expect(warnings).toEqual([]);
});

test('whoever takes no more ends the writing', async () => {
  let added = 0;
  let ended: unknown;
  const archive = tarGz(new Date(0), async (writer) => {
    try {
      for (const name of names) {
        await writer.add(name, content);
        added += 1;
      }
    } catch (error) {
      ended = error;
      throw error;
    }
  });
  for await (const _ of archive) break;
  await expect.poll(() => ended).toBeInstanceOf(Error);
  expect(added).toBeLessThan(count);
});
