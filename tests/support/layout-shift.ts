import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** Sum of the layout shifts so far, of pages that {@link countShifts} watches. */
    layoutShift: number;
  }
  /** An entry of the type `layout-shift`, which the library of the DOM does not know. */
  interface PerformanceEntry {
    value?: number;
    hadRecentInput?: boolean;
  }
}

/** Counts the layout shifts of every page to come from its first moment; those right after an input are the reader's own doing. */
export const countShifts = (page: Page) =>
  page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const { value = 0, hadRecentInput = false } of list.getEntries()) if (!hadRecentInput) window.layoutShift += value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Cumulative layout shift of the page so far. */
export const layoutShiftOf = (page: Page) => page.evaluate(() => window.layoutShift);
