import type { Page } from 'playwright-core';
import { z } from 'zod';

/** More than any page has. */
const mostStops = 150;

/** What has the focus, by what a screen reader would call it first. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    const labels =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? [...(element.labels ?? [])] : [];
    const [label] = labels;
    return (element?.getAttribute('aria-label') ?? label?.textContent ?? element?.textContent ?? '').trim();
  });

/**
 * Presses Tab, or Shift with Tab, until what has that name has the focus.
 * @throws with everything that had the focus on the way where nothing of that name does
 */
export async function tabTo(page: Page, name: string | RegExp, { back = false } = {}): Promise<void> {
  const passed: string[] = [];
  while (passed.length < mostStops) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    const here = await focused(page);
    if (typeof name === 'string' ? here === name : name.test(here)) return;
    passed.push(here);
  }
  throw new Error(`The focus did not come to ${name}, but to: ${[...new Set(passed)].join(' | ')}`);
}

const spokenSchema = z.array(z.string());

/** What a screen reader is given to say, from the next page on. */
export async function recordSpoken(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const spoken: string[] = [];
    Object.assign(window, { spoken });
    const observer = new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        if (!(target instanceof Element) || target.closest('[aria-live="polite"], [aria-live="assertive"]') === null) continue;
        for (const node of addedNodes) spoken.push(node.textContent ?? '');
      }
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  return async () => spokenSchema.parse(await page.evaluate(() => Reflect.get(window, 'spoken')));
}
