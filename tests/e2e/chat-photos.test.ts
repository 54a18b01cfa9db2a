import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Locator, Page, Route } from 'playwright-core';
import { mostPhotoBytes } from '#contracts/photos.ts';
import { axeViolations, lookAs, overflow, takenOver, type Visitor } from '#tests/support/browser.ts';
import { pictureOf } from '#tests/support/photo-desk.ts';
import { shown } from '#tests/support/shown.ts';
import { signIn } from '#tests/support/staff.ts';
import arCommon from '#web/shared/i18n/locales/common/ar.ts';
import enCommon from '#web/shared/i18n/locales/common/en.ts';
import ar from '#web/shared/i18n/locales/supportChat/ar.ts';
import en from '#web/shared/i18n/locales/supportChat/en.ts';
import arDesk from '#web/shared/i18n/locales/supportDesk/ar.ts';
import enDesk from '#web/shared/i18n/locales/supportDesk/en.ts';
import { setDemo } from './demo.ts';
import { storyViews } from './story-views.ts';

const words = {
  en: { ...en, open: enCommon.support.open, desk: enDesk },
  ar: { ...ar, open: arCommon.support.open, desk: arDesk },
};
const file = async (width = 1600, height = 1200) => ({
  name: 'damage.jpg',
  mimeType: 'image/jpeg',
  buffer: await pictureOf(width, height),
});

const app = setDemo();
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

/** Whether the picture is there, and not only its place. */
const isDrawn = (image: Locator) =>
  image.evaluate((element) => element instanceof HTMLImageElement && element.complete && element.naturalWidth > 0);

/** As the server answers once a photo was removed. */
const deleted = (route: Route) =>
  route.fulfill({ status: 410, json: { message: 'This photo was deleted.', code: 'file_deleted', requestId: 'none' } });

describe.each(storyViews)('a photo at $width px in $language', (view) => {
  const t = words[view.language];
  const name = `Noura ${view.width} ${view.language}`;
  const ofNoura = new RegExp(t.photo.alt.replace('{{name}}', `.?${name}.?`));
  let page: Page;
  let visitor: Visitor;
  const panel = () => page.getByRole('dialog', { name: t.title });
  const draft = () => panel().getByRole('group', { name: t.photo.draft });
  const send = () => draft().getByRole('button', { name: t.photo.send });
  const photos = () => panel().getByRole('log').getByRole('button', { name: ofNoura });
  const choose = async (chosen: Awaited<ReturnType<typeof file>>) => panel().locator('input[type=file]').setInputFiles(chosen);
  const isFine = async (seen: Page) => {
    for (const theme of ['light', 'dark'] as const) {
      await lookAs(seen, { ...view, theme });
      expect(await axeViolations(seen), theme).toEqual([]);
      expect(await overflow(seen), theme).toBe(0);
    }
  };

  beforeEach(async () => {
    visitor = await app.visit(view);
    open.push(visitor);
    ({ page } = visitor);
    await page.goto('/');
    const button = page.getByRole('button', { name: t.open });
    await takenOver(button);
    await button.click();
    await panel().getByLabel(t.name.label).fill(name);
    await panel().getByRole('button', { name: t.name.start }).click();
    await panel().getByLabel(t.write.label).waitFor();
    await panel().getByRole('log').getByRole('listitem').first().waitFor();
  });

  test('is looked at, sent, seen by the visitor and by an agent, and taken back', async () => {
    await choose(await file());
    await send().waitFor();
    await isFine(page);
    expect(
      await draft()
        .getByRole('button')
        .evaluateAll((buttons) => buttons.filter((button) => button.clientHeight < 38)),
    ).toEqual([]);
    await draft().getByRole('button', { name: t.photo.remove }).click();
    await draft().waitFor({ state: 'detached' });
    await choose(await file());
    await send().click();
    await photos().waitFor();
    await draft().waitFor({ state: 'detached' });
    await expect.poll(() => isDrawn(photos().getByRole('img'))).toBe(true);
    await isFine(page);
    await photos().click();
    const large = page.getByRole('dialog', { name: ofNoura });
    await expect.poll(() => isDrawn(large.getByRole('img'))).toBe(true);
    await isFine(page);
    await page.keyboard.press('Escape');
    await large.waitFor({ state: 'detached' });
    await panel().waitFor();

    const staff = await app.visit({ width: view.width });
    open.push(staff);
    await signIn(staff.page, 'agent');
    await lookAs(staff.page, { ...view, theme: 'light' });
    const openConversation = async (desk: Page) => {
      await desk.goto('/live-support');
      await desk.getByLabel(t.desk.join.name).fill('Lin');
      await desk.getByRole('button', { name: t.desk.join.start }).click();
      await desk.getByRole('listitem').getByRole('button', { name }).click();
    };
    await openConversation(staff.page);
    const seen = staff.page.getByRole('button', { name: ofNoura }).filter({ has: staff.page.getByRole('img') });
    await expect.poll(() => isDrawn(seen.getByRole('img'))).toBe(true);
    await isFine(staff.page);
    await seen.click();
    await staff.page.getByRole('dialog', { name: ofNoura }).getByRole('img').waitFor();
    await staff.page.keyboard.press('Escape');

    const later = await staff.context.newPage();
    await later.route('**/photos/*', deleted);
    await openConversation(later);
    await later.getByText(t.desk.photo.deleted).waitFor();
    await later.close();

    await panel()
      .getByRole('button', { name: new RegExp(t.retract.menu) })
      .last()
      .click();
    await panel().getByRole('button', { name: t.retract.action }).click();
    await shown(panel(), t.retract.done).waitFor();
    await photos().waitFor({ state: 'detached' });
    await seen.waitFor({ state: 'detached' });
  });

  test('that was deleted says so in its place', async () => {
    visitor.expectRefusal(410, '/api/chats/');
    await page.route('**/photos/*', deleted);
    await choose(await file());
    await send().click();
    await panel().getByText(t.photo.deleted).waitFor();
    expect(await photos().count()).toBe(0);
    await isFine(page);
  });

  test('moves nothing when it comes, and stands in its place before', async () => {
    await page.route('**/photos/*', async (route) => {
      await page.evaluate(() => new Promise(requestAnimationFrame));
      await route.continue();
    });
    await choose(await file(400, 1200));
    await send().click();
    const place = panel().getByRole('log').locator('li').last();
    await photos().waitFor();
    const { height = 0 } = (await place.boundingBox()) ?? {};
    await expect.poll(() => isDrawn(photos().getByRole('img'))).toBe(true);
    expect((await place.boundingBox())?.height).toBe(height);
  });

  test('that cannot be sent is told why, and what else is chosen is sent', async () => {
    const problem = (text: string) => shown(panel(), text).waitFor();
    await choose({ name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>alert(1)</script>') });
    await problem(t.photo.problem.not_a_photo);
    await choose({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') });
    await problem(t.photo.problem.not_a_photo);
    await choose({ name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(mostPhotoBytes + 1, 7) });
    await problem(t.photo.problem.too_large);
    await choose(await file(8000, 5000));
    await send().click();
    await photos().waitFor();
  });

  test('waits while there is no connection, and is sent once', async () => {
    visitor.expectRefusal(503, '/api/chats/');
    let isAway = true;
    const keys: (string | null)[] = [];
    await page.route('**/photos', async (route) => {
      keys.push(await route.request().headerValue('Idempotency-Key'));
      // The first attempt comes to the server, and its answer is lost.
      if (keys.length === 1) await route.fetch();
      return isAway
        ? route.fulfill({ status: 503, json: { message: 'Away', code: 'unavailable', requestId: 'none' } })
        : route.continue();
    });
    await choose(await file(300, 300));
    await send().click();
    await shown(panel(), t.photo.waiting).waitFor();
    isAway = false;
    await draft().waitFor({ state: 'detached' });
    await photos().waitFor();
    expect(await photos().count()).toBe(1);
    expect(new Set(keys).size).toBe(1);
  });

  test('can be pasted', async () => {
    const picture = (await pictureOf(200, 100)).toString('base64');
    await panel()
      .getByLabel(t.write.label)
      .evaluate((field, base64) => {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const clipboardData = new DataTransfer();
        clipboardData.items.add(new File([bytes], 'pasted.jpg', { type: 'image/jpeg' }));
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, picture);
    await send().click();
    await photos().waitFor();
  });
});
