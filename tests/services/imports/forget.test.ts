import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ImportFileGone } from '#infra/import-files/import-files.ts';
import { createLogger } from '#infra/logger.ts';
import { createForgetInImports } from '#services/imports/forget.ts';
import { UnreadableTable } from '#services/imports/reader.ts';
import { keptFiles, type RowsOfFiles } from '#tests/support/kept-files.ts';

function deskWith(
  rowsOf: RowsOfFiles,
  header: readonly string[] = [],
  whoIs = async (address: string): Promise<string> => (address.includes('ama') ? 'ama' : 'somebody'),
) {
  const removed: string[] = [];
  const asked: string[] = [];
  const { files, reader } = keptFiles(rowsOf, header);
  const forget = createForgetInImports({
    files: { ...files, remove: async (id) => void removed.push(id) },
    reader,
    personalData: {
      async knownSubject(address) {
        asked.push(address);
        return whoIs(address);
      },
    },
    clock: { now: () => new Date(0) },
    logger: createLogger('silent', 'test'),
  });
  return { forget, removed, asked };
}

test('a file goes that names the person by their address or by one of their texts, whatever the case and wherever', async () => {
  const rows = (last: readonly string[]) => [...Array.from({ length: 1_200 }, () => ['R-1', 'Jonas Weber']), last];
  const { forget, removed, asked } = deskWith({
    address: rows(['x', 'ama@example.com']),
    text: [['x', ' AMA Owusu ']],
    first: [['ama@example.com'], ...rows(['x'])],
    other: rows(['kofi@example.com', 'Ama Owusu junior']),
  });
  await forget('ama', ['Ama Owusu', '1 High Street']);
  expect(removed).toEqual(['address', 'text', 'first']);
  expect(asked).toEqual(['ama@example.com', 'ama@example.com', 'kofi@example.com']);
});

test('a file without names of columns goes as well where its first row names the person', async () => {
  const { forget, removed } = deskWith({ headless: [['x']] }, ['R-1', 'Ama Owusu', 'ama@example.com']);
  await forget('ama', []);
  expect(removed).toEqual(['headless']);
});

test('a file that cannot be read goes as well, one that was removed meanwhile need not, and an outage ends it for now', async () => {
  const damaged = [['x'], new UnreadableTable('damaged', 'Damaged.')];
  const { forget, removed } = deskWith({ damaged, meanwhile: [['x'], new ImportFileGone('gone')], fine: [['x']] });
  await forget('ama', []);
  expect(removed).toEqual(['damaged']);
  const away = deskWith({ away: [new Error('away')], damaged });
  await expect(away.forget('ama', [])).rejects.toThrow('away');
  expect(away.removed).toEqual([]);
});

test('keys that are away while a file is read, or proves damaged, end nothing but this erasure for now', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  try {
    const keysAway = async (): Promise<string> => {
      throw new Error('keys are away');
    };
    const damaged = [['ama@example.com'], new UnreadableTable('damaged', 'Damaged.')];
    const unreadable = deskWith({ damaged }, ['kofi@example.com'], keysAway);
    await unreadable.forget('ama', []);
    expect(unreadable.removed).toEqual(['damaged']);
    const readOn = deskWith({ fine: [['ama@example.com'], ['x']] }, ['Name'], keysAway);
    await expect(readOn.forget('ama', [])).rejects.toThrow('keys are away');
    await setImmediate();
    expect(unhandled).toEqual([]);
  } finally {
    process.off('unhandledRejection', note);
  }
});
