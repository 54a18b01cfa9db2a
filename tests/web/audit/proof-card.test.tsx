import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test } from 'vitest';
import type { SealProof } from '#contracts/seals.ts';
import { ProofCard } from '#web/features/audit/components/history/proof-card.tsx';
import { apiOfTest } from '../api-of-test.ts';
import { render } from '../render.tsx';

const hash = '19f796320262'.padEnd(64, '0');
const proof: SealProof = {
  ...{
    state: 'holds',
    eventId: '01980000-0000-7000-8000-000000000001',
    stream: 'shipment-1',
    revision: '0',
    number: 357,
    leaf: hash,
  },
  head: {
    ...{ number: 12, count: 409, chain: hash, at: '2026-03-02T08:00:00.000Z', keyId: '65fa9c9bc032c3bb' },
    ...{ digest: hash, publishedTo: ['file'] },
  },
};

async function shown(of: SealProof, wanted: string): Promise<string> {
  apiOfTest({ 'GET /api/audit/seals/for': of });
  const { place, unmount } = await render(
    <QueryClientProvider client={new QueryClient()}>
      <ProofCard position="357" />
    </QueryClientProvider>,
  );
  const text = () => act(async () => place.textContent?.replaceAll(/[\u2066-\u2069]/g, '') ?? '');
  await expect.poll(text).toContain(wanted);
  const said = await text();
  await unmount();
  return said;
}

test('an event is proved by the head of the number that the page System and verify-log call it by', async () => {
  await shown(proof, 'head 12 (19f796320262), key 65fa9c9bc032c3bb');
});

test('an event whose head cannot be read differs, and is not said to be sealed soon', async () => {
  const said = await shown({ ...proof, state: 'differs', head: null }, 'The head that seals this event cannot be read.');
  expect(said).toContain('Differs');
  expect(said).not.toContain('ten minutes');
});

test('an event that waits for its head is said to be sealed soon', async () => {
  await shown({ ...proof, state: 'unsealed', head: null }, 'It will be sealed with the next head, within ten minutes.');
});
