import type { Locator, Page } from 'playwright-core';

/** What can be seen with this text; its copy in a live region, which only a screen reader says, is left out. */
export const shown = (place: Page | Locator, text: string | RegExp): Locator =>
  place.getByText(text, { exact: true }).and(place.locator(':not([aria-live]) > *'));
