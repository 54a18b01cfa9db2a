import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import ar from '#web/shared/i18n/locales/securityLog/ar.ts';
import en from '#web/shared/i18n/locales/securityLog/en.ts';
import { axeViolations, lookAs, overflow } from '#tests/support/browser.ts';
import { asks, chatParties } from '#tests/support/chat.ts';
import { socketsOfTests } from '#tests/support/live.ts';
import { signIn, openSession } from '#tests/support/staff.ts';
import { setDemo } from './demo.ts';

const words = { en, ar };
const open = socketsOfTests();
const { visitor } = chatParties(open);

const app = setDemo();

async function problemsOf(page: Page, view: { width: number; language: 'en' | 'ar' }): Promise<string[]> {
  const problems: string[] = [];
  for (const theme of ['light', 'dark'] as const) {
    await lookAs(page, { ...view, theme });
    const beyond = await overflow(page);
    if (beyond > 0) problems.push(`${theme}: ${beyond} px beyond the edge`);
    problems.push(...(await axeViolations(page)).map((line) => `${theme}: ${line}`));
  }
  return problems;
}

test.each([
  { width: 360, language: 'en' },
  { width: 1280, language: 'ar' },
] as const)('an auditor sees who read a conversation, and opens it from there: %o', async ({ width, language }) => {
  const { socket, userId } = await visitor(app, 'Noura');
  socket.send({ ...asks('Where is my parcel?'), clientMsgId: 'one' });
  const agent = await app.visit();
  await signIn(agent.page, 'agent');
  await expect.poll(async () => (await agent.context.request.get(`/api/chats/${userId}/messages`)).status()).toBe(200);
  await agent.close();

  const t = words[language];
  const auditor = await app.visit({ width });
  const { page } = auditor;
  await openSession(page, 'auditor');
  await page.goto('/dashboard/security-log?group=personalData');
  const link = page.locator(`a[href$="?chat=${userId}"]`);
  await link.waitFor();
  expect(await problemsOf(page, { width, language })).toEqual([]);
  await page.getByRole('listitem').filter({ hasText: t.event.ChatRead }).filter({ hasText: 'agent' }).first().waitFor();
  expect(await link.textContent()).toBe(t.openChat);
  await link.click();
  await page.waitForURL((url) => url.searchParams.get('chat') === userId);
  await page.getByText('Where is my parcel?').first().waitFor();
  await auditor.close();
});
