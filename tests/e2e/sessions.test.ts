import { expect, test } from 'vitest';
import { signIn, openSession } from '#tests/support/staff.ts';
import { isFineInEveryView, see, seeToast, setStage } from './stage.ts';

const { come, visit, visitAsAgent } = setStage();

test.each([360, 1280])('a person ends a session elsewhere, which has to sign in again, at %i px', async (width) => {
  const [here, elsewhere] = [await come({ width }), await come({ width })];
  await signIn(elsewhere.page, 'auditor');
  await openSession(here.page, 'auditor');
  await here.page.goto('/dashboard/account');
  await see(here.page, 'Where you are signed in');
  await see(here.page, 'This session');
  await see(here.page, /^Chrome on Linux$/);
  await here.page
    .getByRole('button', { name: /^End session: Chrome on Linux/ })
    .first()
    .click();
  await seeToast(here.page, 'Session ended');
  elsewhere.expectRefusal(401, '/api/');
  await elsewhere.page.reload();
  await elsewhere.page.getByRole('heading', { name: 'Dashboard Login' }).waitFor();
  await see(here.page, 'This session');
});

test('an administrator ends all sessions of a person; an auditor sees them and ends none', async () => {
  const [admin, auditor] = [await come(), await come()];
  await signIn(auditor.page, 'auditor');
  await openSession(admin.page, 'admin');
  await admin.page.goto('/dashboard/people');
  await admin.page.getByRole('button', { name: 'Sessions: auditor' }).click();
  await admin.page.getByRole('dialog').getByText('Sessions of').waitFor();
  await admin.page.getByRole('button', { name: 'End all other sessions' }).click();
  await admin.page.getByRole('button', { name: 'End all other sessions' }).last().click();
  await seeToast(admin.page, 'All other sessions ended');
  await see(admin.page, 'Not signed in anywhere.');
  auditor.expectRefusal(401, '/api/');
  await auditor.page.reload();
  await auditor.page.getByRole('heading', { name: 'Dashboard Login' }).waitFor();

  await openSession(auditor.page, 'auditor');
  await auditor.page.goto('/dashboard/people');
  await auditor.page.getByRole('button', { name: 'Sessions: admin' }).click();
  await see(auditor.page, 'Chrome on Linux');
  expect(await auditor.page.getByRole('button', { name: /^End/ }).count()).toBe(0);
});

test('the sessions of a person, in every view', async () => {
  const visitor = await visit();
  await openSession(visitor.page, 'admin');
  await visitor.page.goto('/dashboard/people');
  await visitor.page.getByRole('button', { name: 'Sessions: admin' }).click();
  await see(visitor.page, 'This session');
  await isFineInEveryView(visitor);
});

test.each([360, 1280])('an auditor narrows the security log down to one account and one kind, at %i px', async (width) => {
  const auditor = await come({ width });
  const { page } = auditor;
  await page.goto('/dashboard-login');
  await page.getByLabel('Username').fill('agent');
  await page.getByLabel('Password').fill('wrong');
  auditor.expectRefusal(401, '/api/auth/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await see(page, 'Invalid username or password');
  await signIn(page, 'auditor');
  if (width === 360) await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('link', { name: 'Security log' }).click();
  await see(page, /^Failed sign-ins with unknown usernames: /);
  await page.getByRole('button', { name: 'Show only agent' }).first().click();
  await page.waitForURL(/person=/);
  await page.getByLabel('What to show').click();
  await page.getByTitle('Failed sign-ins').click();
  await see(page, 'Failed sign-in');
  await see(page, 'By someone not signed in');
  await page.getByText('Signed in', { exact: true }).first().waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: /^Show everyone/ }).click();
  await page.waitForURL((url) => !url.search.includes('person='));
});

test('an agent has no way to the security log, and is told so', async () => {
  const visitor = await visitAsAgent();
  const { page } = visitor;
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Your account' }).waitFor();
  expect(await page.getByRole('link', { name: 'Security log' }).count()).toBe(0);
  visitor.expectRefusal(403, '/api/security-log');
  await page.goto('/dashboard/security-log');
  await see(page, 'Only administrators and auditors may read the security log.');
  await visitor.close();
});

test('the security log, in every view', async () => {
  const visitor = await visit();
  await openSession(visitor.page, 'admin');
  await visitor.page.goto('/dashboard/security-log');
  await see(visitor.page, 'Signed in');
  await isFineInEveryView(visitor);
});
