import { expect, test } from 'vitest';
import type { RebuildRun, SystemState } from '#contracts/system.ts';
import { axeViolations } from '#tests/support/browser.ts';
import { signIn } from '#tests/support/staff.ts';
import { isFineInEveryView, see, seeToast, setStage } from './stage.ts';

const { come } = setStage();

const run: RebuildRun = {
  id: '01980000-0000-7000-8000-0000000000d1',
  state: 'reading',
  requestedAt: '2026-11-20T09:00:00.000Z',
  by: 'admin',
  endedAt: null,
  events: 31_400,
  percent: 62.5,
  secondsLeft: 95,
  reportedAt: '2026-11-20T09:02:38.000Z',
  isStalled: false,
  problem: null,
};

const comparingId = '01980000-0000-7000-8000-0000000000d2';

/** The page with this said of the rebuild; nothing replaced where nothing is given. */
const open = async (role: 'admin' | 'auditor', changes?: Partial<RebuildRun>, others?: Partial<SystemState>) => {
  const visitor = await come();
  const { page } = visitor;
  await signIn(page, role);
  if (changes || others) {
    const system = await (await page.request.get('/api/system')).json();
    await page.route('**/api/system', (route) =>
      route.fulfill({ json: { ...system, ...(changes && { rebuild: { ...run, ...changes } }), ...others } }),
    );
  }
  await page.getByRole('link', { name: 'System', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Rebuild' });
  const compared = page.getByRole('region', { name: 'Read models and log' });
  await panel.waitFor();
  return { visitor, page, panel, compared };
};

test('an administrator is told what a rebuild does to everyone else before it begins, and sees it come to its end', async () => {
  const { page, panel } = await open('admin');
  await panel.getByRole('button', { name: 'Rebuild the read models' }).click();
  await see(page, /everyone works with the present ones as usual/);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect.poll(() => page.getByText(/everyone works with the present ones/).isVisible()).toBe(false);
  expect((await (await page.request.get('/api/system')).json()).rebuild).toBeNull();

  await panel.getByRole('button', { name: 'Rebuild the read models' }).click();
  await page.getByRole('button', { name: 'Rebuild', exact: true }).click();
  await seeToast(page, 'The rebuild was requested');
  await panel.getByText(/^Rebuilt .* Events read: \d/).waitFor();
  await panel.getByText(/^Requested by .admin., /).waitFor();
  await panel.getByRole('button', { name: 'Rebuild the read models' }).waitFor();
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Recent Shipments' }).waitFor();
});

test('how far it is, is counted, with the time that is left', async () => {
  const { visitor, panel } = await open('admin', {});
  await panel.getByText('Events read: 31,400, 62.5% of the log. Time left: about 2 minutes.').waitFor();
  expect(await panel.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('62.5');
  expect(await panel.getByRole('button', { name: 'Rebuild the read models' }).count()).toBe(0);
  await isFineInEveryView(visitor);
});

test('what keeps it from going on is told', async () => {
  const { visitor, page, panel } = await open('admin', {
    problem: 'could not extend file: No space left on device',
    isStalled: true,
  });
  await panel.getByText('The last attempt ended early. It begins again.').waitFor();
  await panel.getByText('No space left on device').waitFor();
  expect(await panel.getByText(/^No progress since/).count()).toBe(0);
  await page.route('**/api/system', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), rebuild: { ...run, isStalled: true } } });
  });
  await panel.getByText(/^No progress since/).waitFor();
  await isFineInEveryView(visitor);
});

test('it is cancelled by its id, and one that was over already is said to be', async () => {
  const { page, panel } = await open('admin', { state: 'finishing', percent: 100, secondsLeft: null });
  await panel.getByText(/^Events read: 31,400. Indexes are built/).waitFor();
  const asked: string[] = [];
  await page.route('**/api/system/rebuilds/*/cancel', (route) => {
    asked.push(new URL(route.request().url()).pathname);
    return route.fulfill({ json: { cancelled: asked.length === 1 } });
  });
  await panel.getByRole('button', { name: 'Cancel the rebuild' }).click();
  await seeToast(page, 'The rebuild was cancelled');
  await panel.getByRole('button', { name: 'Cancel the rebuild' }).click();
  await seeToast(page, 'The rebuild was over already');
  expect(asked).toEqual(Array.from({ length: 2 }, () => `/api/system/rebuilds/${run.id}/cancel`));
});

test('an auditor sees how far it is, and can neither begin nor cancel one', async () => {
  const { panel } = await open('auditor', {});
  await panel.getByRole('progressbar').waitFor();
  expect(await panel.getByRole('button').count()).toBe(0);
});

test('an administrator compares before deciding: where every row is the same, that is said here and before a rebuild', async () => {
  const { page, panel, compared } = await open('admin');
  await compared.getByText('Not compared yet.').waitFor();
  await panel.getByRole('button', { name: 'Rebuild the read models' }).click();
  await see(page, /They have not been compared with the log yet/);
  await page.getByRole('button', { name: 'Not now' }).click();
  await compared.getByRole('button', { name: 'Compare with the log' }).click();
  await seeToast(page, 'The comparison was requested');
  await compared.getByText(/all [\d,]+ rows were what the log makes/).waitFor();
  await compared.getByText(/^Requested by .admin., /).waitFor();
  await panel.getByRole('button', { name: 'Rebuild the read models' }).click();
  await see(page, /everyone works with the present ones as usual/);
  await page
    .locator('.ant-popover')
    .getByText(/all [\d,]+ rows were what the log makes/)
    .waitFor();
});

const comparison: NonNullable<SystemState['comparison']> = {
  at: '2026-11-20T09:02:38.000Z',
  position: '48210',
  events: 48_210,
  tables: 35,
  rows: 91_877,
  differing: 3,
  differences: [
    {
      table: 'shipment_list',
      key: '01980000-0000-7000-8000-0000000000d3',
      kind: 'different',
      columns: [
        { name: 'status', live: { kind: 'shown', text: 'delivered' }, rebuilt: { kind: 'shown', text: 'in_transit' } },
        { name: 'state.sender.name', live: { kind: 'hidden', characters: 14 }, rebuilt: { kind: 'nothing' } },
      ],
    },
    { table: 'tracking', key: 'WS123456789012GH', kind: 'missing', columns: [] },
  ],
};

test('rows that differ are shown as they are and as the log makes them, to auditors as well', async () => {
  const { visitor, compared } = await open('auditor', {}, { comparison });
  const rows = compared.getByRole('listitem');
  expect(await rows.count()).toBe(2);
  await rows.filter({ hasText: 'shipment_list' }).getByText('delivered').waitFor();
  await rows.filter({ hasText: 'shipment_list' }).getByText('hidden, characters: 14').waitFor();
  await compared.getByText('Differing rows that are not listed: 1.').waitFor();
  expect(await compared.getByRole('button').count()).toBe(0);
  await isFineInEveryView(visitor);
});

test('a comparison shows how far it is, and is cancelled; meanwhile no rebuild is offered', async () => {
  const { page, panel, compared } = await open('admin', undefined, { comparing: { ...run, id: comparingId } });
  await compared.getByText('Events read: 31,400, 62.5% of the log. Time left: about 2 minutes.').waitFor();
  expect(await panel.getByRole('button').count()).toBe(0);
  const asked: string[] = [];
  await page.route('**/api/system/rebuilds/*/cancel', (route) => {
    asked.push(new URL(route.request().url()).pathname);
    return route.fulfill({ json: { cancelled: true } });
  });
  await compared.getByRole('button', { name: 'Cancel the comparison' }).click();
  await seeToast(page, 'The comparison was cancelled');
  expect(asked).toEqual([`/api/system/rebuilds/${comparingId}/cancel`]);
});
