import { describe, expect, test } from 'vitest';
import { axeViolations } from '#tests/support/browser.ts';
import { signIn } from '#tests/support/staff.ts';
import { isFineInEveryView, see, seeToast, setStage } from './stage.ts';

const { visit, come, visitAsAgent } = setStage();

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

test('an outbox in which nothing waits is one line', async () => {
  const { page } = await come();
  await signIn(page, 'admin');
  const outbox = { waiting: 0, in_doubt: 0, failed: 0, retryable: 0 };
  const system = await (await page.request.get('/api/system')).json();
  await page.route('**/api/system', (route) => route.fulfill({ json: { ...system, outbox } }));
  await page.goto('/dashboard/system?outbox=failed');
  const region = page.getByRole('region', { name: 'Outbox' });
  await region.getByText('Every message has been sent.').waitFor();
  expect(await region.locator('p, button, [role=combobox], ul').count()).toBe(1);
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

describe('the outbox', () => {
  const shipmentId = '01980000-0000-7000-8000-000000000001';
  const message = (nth: number, changes: object) => ({
    id: `01980000-0000-7000-8000-00000000010${nth}`,
    state: 'failed',
    channel: 'email',
    about: { kind: 'shipment', id: shipmentId },
    template: 'status_updated',
    subject: 'about_status',
    recipient: 'recipient',
    attempts: 1,
    retries: 0,
    failure: 'refused',
    replyCode: 550,
    queuedAt: '2026-11-20T09:00:00.000Z',
    nextAttemptAt: null,
    mayRetry: true,
    ...changes,
  });
  const messages = [
    message(1, {}),
    message(2, { state: 'in_doubt', failure: null, replyCode: null, recipient: 'sender' }),
    message(3, {
      state: 'queued',
      channel: 'text',
      recipient: 'follower',
      failure: null,
      replyCode: 429,
      mayRetry: false,
      nextAttemptAt: '2026-11-20T10:00:00.000Z',
      about: { kind: 'quote', id: shipmentId },
      subject: 'about_answer',
    }),
    message(4, { failure: 'erased', replyCode: null, mayRetry: false, about: { kind: 'account', id: shipmentId }, retries: 2 }),
  ];

  /** The page with an outbox in which these are; what is sent to be tried again is kept. */
  const openOutbox = async (role: 'admin' | 'auditor') => {
    const visitor = await come();
    const { page } = visitor;
    const asked: unknown[] = [];
    await signIn(page, role);
    const system = await (await page.request.get('/api/system')).json();
    const outbox = { waiting: 1, in_doubt: 1, failed: 1_201, retryable: 1_200 };
    await page.route('**/api/system', (route) => route.fulfill({ json: { ...system, outbox } }));
    await page.route('**/api/system/outbox?**', (route) => {
      const state = new URL(route.request().url()).searchParams.get('state');
      return route.fulfill({ json: messages.filter((each) => state === null || each.state === state) });
    });
    await page.route('**/api/system/outbox/*/retry', (route) => {
      asked.push(route.request().postDataJSON());
      return route.fulfill({ json: { retried: true } });
    });
    await page.getByRole('link', { name: 'System', exact: true }).click();
    const region = page.getByRole('region', { name: 'Outbox' });
    await region.getByText('refused by the server').waitFor();
    return { visitor, page, outbox: region, asked };
  };
  const refusedRow = 'Try again: Email to the recipient: Status update';

  test('lists what is not sent with why, and leads to what it is about', async () => {
    const { visitor, page, outbox } = await openOutbox('admin');
    const rows = outbox.getByRole('listitem');
    expect(await rows.count()).toBe(4);
    await rows.filter({ hasText: 'Email to the recipient' }).getByText('Last server reply: 550').waitFor();
    await rows
      .filter({ hasText: 'Text message to a follower' })
      .getByText(/^Next attempt: /)
      .waitFor();
    await rows.filter({ hasText: 'recipient data was erased' }).getByText('Tried again: 2').waitFor();
    expect(await outbox.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      `/dashboard/shipments/${shipmentId}`,
      `/dashboard/shipments/${shipmentId}`,
      '/dashboard?view=quotes&search=Q-00000001',
      '/dashboard/people',
    ]);
    await outbox.getByRole('combobox', { name: 'Show' }).click();
    await page.getByText('Failed: 1,201', { exact: true }).click();
    await expect.poll(() => rows.count()).toBe(2);
    expect(new URL(page.url()).searchParams.get('outbox')).toBe('failed');
    await isFineInEveryView(visitor);
  });

  test('has a message tried again, and one in doubt only after asking', async () => {
    const { page, outbox, asked } = await openOutbox('admin');
    expect(await outbox.getByRole('button', { name: /^Try again: / }).count()).toBe(2);
    await outbox.getByRole('button', { name: refusedRow }).click();
    await seeToast(page, 'The message will be sent again');
    expect(asked).toEqual([{ retries: 0, copyConfirmed: false }]);
    await outbox.getByRole('button', { name: 'Try again: Email to the sender: Status update' }).click();
    await see(page, 'This email may have arrived. Send a second copy?');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect
      .poll(() => asked)
      .toEqual([
        { retries: 0, copyConfirmed: false },
        { retries: 0, copyConfirmed: true },
      ]);
  });

  test('has all that failed tried again, counts them, and stops when asked', async () => {
    const { page, outbox } = await openOutbox('admin');
    const failedBy = '2026-11-20T12:00:00.000Z';
    const bodies: unknown[] = [];
    let answer: () => void = () => undefined;
    await page.route('**/api/system/outbox/retry-failed', async (route) => {
      bodies.push(route.request().postDataJSON());
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.fulfill({ json: { retried: 500, left: 1_200 - 500 * bodies.length, failedBy } });
    });
    await outbox.getByRole('button', { name: 'Try all failed again' }).click();
    await see(page, 'Tried again: 0 of 1,200');
    await expect.poll(() => bodies).toEqual([{ failedBy: null }]);
    answer();
    await see(page, 'Tried again: 500 of 1,200');
    await expect.poll(() => bodies).toEqual([{ failedBy: null }, { failedBy }]);
    await outbox.getByRole('button', { name: 'Stop' }).click();
    answer();
    await seeToast(page, 'Messages tried again: 1,000');
    await outbox.getByRole('button', { name: 'Try all failed again' }).waitFor();
    expect(bodies).toHaveLength(2);
  });

  test('says where none is in the chosen state', async () => {
    const { page, outbox } = await openOutbox('admin');
    await page.route('**/api/system/outbox?**', (route) => route.fulfill({ json: [] }));
    await outbox.getByRole('combobox', { name: 'Show' }).click();
    await page.getByText('In doubt: 1', { exact: true }).click();
    await outbox.getByText('There are no messages in this state.').waitFor();
  });

  test('is only read by an auditor', async () => {
    const { page } = await openOutbox('auditor');
    expect(await page.getByRole('button', { name: /^Try / }).count()).toBe(0);
  });
});
