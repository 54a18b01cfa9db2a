import { afterEach, expect, test } from 'vitest';
import type { Finding } from '#contracts/seals.ts';
import type { Difference } from '#contracts/system.ts';
import { Comparison } from '#web/features/system/components/comparison.tsx';
import { Verified } from '#web/features/system/components/verified.tsx';
import { render } from '../render.tsx';

const at = '2026-11-20T12:00:00.000Z';
let unmount: () => Promise<void>;
let place: HTMLElement;
afterEach(() => unmount());

const lines = () => [...place.querySelectorAll('li')].map((line) => line.textContent?.replaceAll(/\s+/g, ' ').trim());

const compared = async (differences: Difference[]) => {
  const comparison = { at, position: '900', events: 12, tables: 3, rows: 1_200, differing: differences.length, differences };
  ({ place, unmount } = await render(<Comparison comparison={comparison} run={null} mayCompare={false} isBusy={false} />));
};

test('every row of the read models that is not what the log makes is named, with what it has in use and by the log', async () => {
  await compared([
    {
      table: 'shipments',
      key: '1',
      kind: 'different',
      columns: [
        { name: 'status', live: { kind: 'shown', text: 'pending' }, rebuilt: { kind: 'shown', text: 'delivered' } },
        { name: 'state.sender.name', live: { kind: 'hidden', characters: 9 }, rebuilt: { kind: 'nothing' } },
      ],
    },
    { table: 'chats', key: '2', kind: 'missing', columns: [] },
    { table: 'quotes', key: '3', kind: 'extra', columns: [] },
  ]);
  expect(place.textContent).toContain('of 1,200 rows, 3 were not what the log makes');
  expect(lines()).toEqual([
    'shipments 1 differentstatusIn use pendingBy the log deliveredstate.sender.nameIn use hidden, characters: 9By the log nothing',
    expect.stringMatching(/^chats 2.*missing/),
    expect.stringMatching(/^quotes 3.*not from the log/),
  ]);
});

test('where nothing differs, all rows were what the log makes', async () => {
  await compared([]);
  expect(place.textContent).toContain('all 1,200 rows were what the log makes');
  expect(lines()).toEqual([]);
});

const verified = async (
  findings: Finding[],
  changes: { state?: 'done' | 'interrupted'; findingCount?: number; filed?: number } = {},
  lag = { events: 0, isStale: false },
) => {
  const verification = {
    state: 'done' as const,
    startedAt: at,
    endedAt: at,
    fromHead: 0,
    heads: 4,
    events: 3_400,
    unsealed: 2,
    abandoned: [],
    findingCount: findings.length,
    findings,
    before: null,
    ...changes,
  };
  ({ place, unmount } = await render(<Verified verification={verification} lag={lag} />));
};

test('every finding of a verification says what is wrong and where', async () => {
  await verified([
    { kind: 'edited', number: 1_204, stream: 'shipment-1', revision: '3' },
    { kind: 'dropped', number: 1_300, stream: 'shipment-2', revision: '0', isNeighbour: true },
  ]);
  expect(place.textContent).toContain('the log is not what was sealed');
  expect(lines()).toEqual([
    expect.stringMatching(/^Event 1,204 was edited.*shipment-1#3/),
    expect.stringMatching(/^Event 1,300 was dropped.*> shipment-2#0/),
  ]);
});

test('of very many findings the first twenty are shown, and all are counted', async () => {
  const findings = Array.from({ length: 30 }, (_, nth): Finding => ({
    kind: 'edited',
    number: nth,
    stream: 's',
    revision: `${nth}`,
  }));
  await verified(findings, { findingCount: 5_000 });
  expect(place.textContent).toContain('Differences: 5,000');
  expect(lines()).toHaveLength(20);
});

test('an interrupted verification is never shown as a whole one', async () => {
  await verified([], { state: 'interrupted' });
  expect(place.textContent).toContain('was interrupted');
  expect(place.textContent).not.toContain('are what was sealed');
});

test('a verification that compared no head from outside the databases says so', async () => {
  await verified([], { filed: 0 });
  expect(place.textContent).toContain('No head outside the databases was compared');
  await unmount();
  await verified([], { filed: 4 });
  expect(place.textContent).not.toContain('No head outside');
});

test('a verification says how much has been sealed since, and warns once another one should have run', async () => {
  await verified([], {}, { events: 1_250, isStale: false });
  expect(place.textContent).toContain('Sealed since, and not verified: 1,250 events.');
  expect(place.textContent).not.toContain('put back');
  await unmount();
  await verified([], {}, { events: 1_250, isStale: true });
  expect(place.textContent).toContain('run npm run verify-log');
  expect(place.textContent).toContain('an older result that someone has put back');
  await unmount();
  await verified([]);
  expect(place.textContent).not.toContain('Sealed since');
});
