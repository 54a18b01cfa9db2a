import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { fineReadiness } from '#tests/support/readiness.ts';
import { signIn as signInToDashboard } from '#tests/support/staff.ts';
import { isFineInEveryView, see, seeToast, setStage } from './stage.ts';

const { visit } = setStage();

const stored = (page: Page) => page.evaluate(() => [localStorage.getItem('adminToken'), localStorage.getItem('adminUser')]);
const submit = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true }).click();
const card = (page: Page, label: string) => page.locator('dl > div').filter({ hasText: label }).locator('dd');

/** Signs in with the account that the page prints. */
async function signIn(page: Page): Promise<void> {
  await page.goto('/admin/login');
  await page.getByRole('button', { name: 'Use this account: admin@waybill.test', exact: true }).click();
  await submit(page);
  await page.waitForURL('**/admin/dashboard');
  await page.getByRole('heading', { name: 'Admin Dashboard', level: 1 }).waitFor();
}

describe('the admin area', () => {
  test('prints the administrator of the demonstration, and says what is missing', async () => {
    const { page, close } = await visit();
    await page.goto('/admin/login');
    await page.getByRole('heading', { name: 'Admin Login' }).waitFor();
    expect(await page.locator('section[aria-labelledby=demo] li').allTextContents()).toEqual([
      expect.stringMatching(/^admin@waybill\.test.*waybill-demo/),
    ]);
    await submit(page);
    await see(page, 'Please enter a valid email address');
    await see(page, 'Password is required');
    await page.getByLabel('Email').fill('not an address');
    await submit(page);
    await see(page, 'Please enter a valid email address');
    await close();
  });

  test('refuses whoever is no administrator, and says so while it asks', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await page.goto('/admin/login');
    await page.getByLabel('Email').fill('agent@waybill.test');
    await page.getByLabel('Password').fill('waybill-demo');
    visitor.expectRefusal(401, '/api/admin/login');
    await submit(page);
    await page.getByRole('button', { name: 'Signing In...' }).waitFor();
    await seeToast(page, 'Login Failed', 'Invalid credentials');
    expect(await stored(page)).toEqual([null, null]);
    visitor.expectRefusal(503, '/api/admin/login');
    await page.route('**/api/admin/login', (route) =>
      route.fulfill({ status: 503, json: { message: 'The accounts are away.', code: 'unavailable', requestId: 'test' } }),
    );
    await submit(page);
    await seeToast(page, 'Login Failed', 'The accounts are away.');
    await visitor.close();
  });

  test('greets an administrator, shows who they are, how the system is and what time it is, and leads on', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await signIn(page);
    await seeToast(page, 'Login Successful', 'Welcome back, admin@waybill.test!');
    const [token, user] = await stored(page);
    expect(token).toMatch(/^[\w-]{43}$/);
    const { id } = JSON.parse(user ?? '{}') as { id: string };
    expect(JSON.parse(user ?? '{}')).toEqual({ id, email: 'admin@waybill.test', role: 'admin' });
    await page.reload();
    await see(page, 'Welcome back, admin@waybill.test!');
    const information = page.getByRole('region', { name: 'Admin Information' });
    for (const text of [id, 'admin@waybill.test', 'Administrator']) await information.getByText(text).waitFor();
    const clock = information.getByRole('time');
    const before = await clock.textContent();
    await expect.poll(() => clock.textContent()).not.toBe(before);
    await card(page, 'System Status').getByText('Online', { exact: true }).waitFor();
    await card(page, 'Email Service').getByText('Connected', { exact: true }).waitFor();
    await card(page, 'Database').getByText('Connected', { exact: true }).waitFor();
    const actions = page.getByRole('navigation', { name: 'Quick actions' }).getByRole('link');
    expect(await actions.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      '/dashboard',
      '/support',
      '/tracking',
      '/',
    ]);
    await actions.nth(2).click();
    await page.waitForURL('**/track');
    await page.goBack();
    visitor.expectRefusal(401, '/api/auth/me');
    await actions.first().click();
    await page.waitForURL('**/dashboard-login?next=%2Fdashboard');
    await visitor.close();
  });

  test('says what is so when something is not, and looks again by itself', async () => {
    const visitor = await visit();
    const { page } = visitor;
    let answer: object = { ...fineReadiness, ready: false, database: 'down', mailServer: 'down', bus: 'down' };
    let status = 503;
    await page.route('**/readyz', (route) => route.fulfill({ status, json: answer }));
    visitor.expectRefusal(503, '/readyz');
    await signIn(page);
    await card(page, 'System Status').getByText('Not ready', { exact: true }).waitFor();
    await card(page, 'Email Service').getByText('Not connected', { exact: true }).waitFor();
    await card(page, 'Database').getByText('Not connected', { exact: true }).waitFor();
    await see(page, 'The database is not responding.');
    await see(page, 'Live updates are delayed: the message bus is not responding.');
    [answer, status] = [{ ...fineReadiness, database: 'read_only' }, 200];
    await card(page, 'Database').getByText('Read-only', { exact: true }).waitFor();
    await card(page, 'System Status').getByText('Online, with problems', { exact: true }).waitFor();
    await page.unroute('**/readyz');
    await page.route('**/readyz', (route) => route.abort());
    await card(page, 'System Status').getByText('Unreachable', { exact: true }).waitFor();
    await card(page, 'Database').getByText('Unknown', { exact: true }).waitFor();
    await page.unroute('**/readyz');
    await page.getByRole('button', { name: 'Try again' }).click();
    await card(page, 'System Status').getByText('Online', { exact: true }).waitFor();
    visitor.complaints.splice(0);
    await visitor.close();
  });

  test('is left for good, even if the call fails', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await signIn(page);
    const [token] = await stored(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await seeToast(page, 'Logged Out', 'You have been successfully logged out.');
    await page.waitForURL('**/admin/login');
    expect(await stored(page)).toEqual([null, null]);
    await expect
      .poll(async () => (await page.request.get('/api/admin/me', { headers: { Authorization: `Bearer ${token}` } })).status())
      .toBe(401);
    await signIn(page);
    visitor.expectRefusal(500, '/api/admin/logout');
    await page.route('**/api/admin/logout', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('button', { name: 'Logout' }).click();
    await seeToast(page, 'Logged Out', 'You have been successfully logged out.');
    await page.waitForURL('**/admin/login');
    expect(await stored(page)).toEqual([null, null]);
    await visitor.close();
  });

  test('sends away who has no token, or one that the server does not take, which is forgotten', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await page.goto('/admin/dashboard');
    await page.waitForURL('**/admin/login');
    await page.evaluate(() => {
      localStorage.setItem('adminToken', 'made-up');
      localStorage.setItem('adminUser', '{}');
    });
    visitor.expectRefusal(401, '/api/admin/me');
    await page.goto('/admin/dashboard');
    await page.waitForURL('**/admin/login');
    await page.getByRole('heading', { name: 'Admin Login' }).waitFor();
    expect(await stored(page)).toEqual([null, null]);
    await visitor.close();
  });

  test('waits with a spinner for its session to be checked, and keeps it where that is not possible', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await signIn(page);
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    visitor.expectRefusal(503, '/api/admin/me');
    await page.route('**/api/admin/me', async (route) => {
      await held;
      await route.fulfill({ status: 503, json: { message: 'The accounts are away.', code: 'unavailable', requestId: 'test' } });
    });
    await page.reload();
    await page.getByText('Checking your session').first().waitFor({ state: 'attached' });
    letGo();
    await see(page, 'Could not check your session');
    await see(page, 'The accounts are away.');
    await page.unroute('**/api/admin/me');
    await page.getByRole('button', { name: 'Try again' }).click();
    await see(page, 'Welcome back, admin@waybill.test!');
    await visitor.close();
  });

  test('has a session of its own beside that of the dashboard', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await signInToDashboard(page, 'admin');
    await page.goto('/admin/dashboard');
    await page.waitForURL('**/admin/login');
    await page.evaluate(() => localStorage.setItem('adminToken', 'made-up'));
    visitor.expectRefusal(401, '/api/admin/me');
    await page.goto('/admin/dashboard');
    await page.waitForURL('**/admin/login');
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'Recent Shipments' }).waitFor();
    await visitor.close();
  });

  test('is fine in every view', async () => {
    const login = await visit();
    await login.page.goto('/admin/login');
    await login.page.getByRole('button', { name: 'Use this account: admin@waybill.test' }).waitFor();
    await isFineInEveryView(login);
    const inside = await visit();
    await signIn(inside.page);
    await card(inside.page, 'System Status').getByText('Online', { exact: true }).waitFor();
    await isFineInEveryView(inside);
  });
});
