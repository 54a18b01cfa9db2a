import { expect, test } from 'vitest';
import { signIn } from '#tests/support/staff.ts';
import { isFineInEveryView, see, seeToast, setStage } from './stage.ts';

const { visit, visitAsAgent } = setStage();

/** What the server says of parked streams is replaced; from `leave` on, it says nothing. */
const open = async (parked: object[] = []) => {
  let isAway = false;
  const visitor = await visit();
  const { page } = visitor;
  await signIn(page, 'admin');
  if (parked.length > 0) {
    await page.route('**/api/system', async (route) => {
      if (isAway) return route.fulfill({ status: 503, json: { message: 'Away', code: 'unavailable', requestId: 'r' } });
      const answer = await route.fetch();
      return route.fulfill({ json: { ...(await answer.json()), parked } });
    });
  }
  await page.getByRole('link', { name: 'System', exact: true }).click();
  await page.getByRole('heading', { name: 'Parked streams' }).waitFor();
  const leave = () => {
    visitor.expectRefusal(503, '/api/system');
    isAway = true;
  };
  return { ...visitor, leave };
};

test('an administrator sees how each part is, and how far the readers of the log are', async () => {
  const visitor = await open();
  const { page } = visitor;
  const parts = page.getByRole('region', { name: 'Parts' });
  await parts.getByText('Working').first().waitFor();
  expect(await parts.getByText('Not reachable').count()).toBe(0);
  await see(page, 'Every event has been applied.');
  await page.getByRole('region', { name: 'Progress' }).getByText('Up to date').first().waitFor();
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  await isFineInEveryView(visitor);
});

test('a parked stream stands there with its reason and can be tried again; what was seen stays while no answer comes', async () => {
  const reason = 'invalid input syntax for type timestamp with time zone';
  const visitor = await open([
    { stream: 'shipment-01980000-0000-7000-8000-000000000001', type: 'ShipmentScanned', reason, isKeyMissing: false, events: 3 },
  ]);
  const { page } = visitor;
  await see(page, reason);
  await see(page, 'Stopped at ShipmentScanned. Events waiting: 3.');
  await page.getByRole('button', { name: 'Try again' }).click();
  await seeToast(page, 'Streams tried again: 0');
  visitor.leave();
  await page.getByRole('button', { name: 'Try again' }).click();
  await see(page, /^Could not check again/);
  await see(page, reason);
  await visitor.close();
});

test('whoever is no administrator is not offered it', async () => {
  const { page, close } = await visitAsAgent();
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Recent Shipments' }).waitFor();
  expect(await page.getByRole('link', { name: 'System', exact: true }).count()).toBe(0);
  await close();
});
