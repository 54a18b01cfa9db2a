import type { Locator } from 'playwright-core';

export const summaryIn = (place: Locator): Locator => place.locator('form > section[tabindex]');

/** Waits until a form is refused for a field: the summary has the focus, names it and leads to it, and so it says beside it. */
export async function problemIn(place: Locator, label: string, text: string): Promise<void> {
  const summary = place.locator('form > section[tabindex]:focus');
  await summary.getByText(text, { exact: true }).waitFor();
  await summary.getByRole('link', { name: label }).click();
  await place.locator('form :is(input, select, textarea):focus').waitFor();
  await place.locator('p[id$="-note"]').getByText(text, { exact: true }).waitFor();
}
