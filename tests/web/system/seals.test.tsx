import { afterEach, expect, test } from 'vitest';
import type { SealsState } from '#contracts/seals.ts';
import { Seals } from '#web/features/system/components/seals.tsx';
import { render } from '../render.tsx';

let unmount: () => Promise<void>;
afterEach(() => unmount());

const nothing: SealsState = { head: null, isHeadDamaged: false, abandoned: 0, places: [], verification: null, lag: null };
const file = { place: 'file' as const, number: 4, publishedAt: '2026-11-20T12:00:00.000Z', problem: null, problemSince: null };

async function shown(changes: Partial<SealsState>): Promise<string> {
  const rendered = await render(<Seals seals={{ ...nothing, ...changes }} />);
  ({ unmount } = rendered);
  return rendered.place.textContent ?? '';
}

test('before the first head nothing is sealed, nor is a verification asked for', async () => {
  const text = await shown({});
  expect(text).toContain('Nothing is sealed yet.');
  expect(text).not.toContain('verify-log');
});

test('a newest head that cannot be read is said to be that, with what to do, and the places stay', async () => {
  const text = await shown({ isHeadDamaged: true, places: [file] });
  expect(text).toContain('The newest head in PostgreSQL cannot be read.');
  expect(text).toContain('until table seal_heads is restored from a backup');
  expect(text).toContain('Up to head 4');
  expect(text).not.toContain('Nothing is sealed yet');
});

test('the newest head is named with its events and its key', async () => {
  const head = { number: 4, count: 3_400, at: '2026-11-20T12:00:00.000Z', keyId: '9f3c17ab00112233' };
  const text = await shown({ head, places: [file] });
  expect(text).toContain('No. 4: 3,400 events');
  expect(text).toContain('9f3c17ab00112233');
});
