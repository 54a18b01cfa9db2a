import type { Page } from 'playwright-core';

/** One layout shift: how much, and what moved from where to where. */
interface Shift {
  value: number;
  moved: string[];
}

declare global {
  interface Window {
    /** The layout shifts so far, of pages that {@link watchShifts} watches. */
    layoutShifts: Shift[];
  }
  /** An entry of the type `layout-shift`, which the library of the DOM does not know. */
  interface PerformanceEntry {
    value?: number;
    hadRecentInput?: boolean;
    sources?: { node?: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
  }
}

/** Notes the layout shifts of every page to come from its first moment; those right after an input are the reader's own doing. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    window.layoutShifts = [];
    const placeOf = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
    const nameOf = (node?: Node | null) => (node instanceof Element ? `${node.tagName} ${node.className}` : node?.textContent);
    new PerformanceObserver((list) => {
      for (const { value = 0, hadRecentInput = false, sources = [] } of list.getEntries()) {
        if (hadRecentInput) continue;
        const moved = sources.map(
          (source) => `${nameOf(source.node)}: ${placeOf(source.previousRect)} -> ${placeOf(source.currentRect)}`,
        );
        window.layoutShifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

export async function shiftsOf(page: Page): Promise<{ total: number; moved: string }> {
  const shifts = await page.evaluate(() => window.layoutShifts);
  return {
    total: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.flatMap(({ value, moved }) => moved.map((line) => `${value.toFixed(4)} ${line}`)).join('\n'),
  };
}
