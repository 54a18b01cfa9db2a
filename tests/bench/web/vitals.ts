import type { CDPSession, Page } from 'playwright-core';
import type { TestBrowser, View } from '#tests/support/browser.ts';
import { watchShifts, shiftsOf } from '#tests/support/layout-shift.ts';
import { network } from './visits.ts';

/** What a visitor without a cache waits for, until no one asks for anything any more. */
export interface Vitals {
  /** Largest contentful paint after the start of the navigation. */
  lcpMs: number;
  /** Cumulative layout shift. */
  cls: number;
  /** Scripts as they travelled, without their headers. */
  scriptKb: number;
  totalKb: number;
}

declare global {
  interface Window {
    /** Start of the largest paint so far. */
    largestPaintMs: number;
  }
}

export async function vitalsOf(browser: TestBrowser, url: string, view: View): Promise<Vitals> {
  const visitor = await browser.visit({ url, ...view });
  const { page } = visitor;
  const session = await visitor.context.newCDPSession(page);
  await slowDown(session);
  const sizes = countBytes(session);
  await observePaints(page);
  await watchShifts(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  const lcpMs = await page.evaluate(() => window.largestPaintMs);
  const { total: cls } = await shiftsOf(page);
  await visitor.close();
  return { lcpMs, cls, scriptKb: sizes.script / 1_000, totalKb: sizes.all / 1_000 };
}

async function slowDown(session: CDPSession): Promise<void> {
  const bytesPerSecond = (network.kilobitsPerSecond * 1_000) / 8;
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond / 2,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: network.cpuSlowdown });
}

function countBytes(session: CDPSession): { script: number; all: number } {
  const sizes = { script: 0, all: 0 };
  const scripts = new Set<string>();
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.includes('javascript')) scripts.add(requestId);
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    sizes.all += encodedDataLength;
    if (scripts.has(requestId)) sizes.script += encodedDataLength;
  });
  return sizes;
}

/** The paints are followed from the first moment. */
async function observePaints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.largestPaintMs = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.largestPaintMs = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
}
