import { loadavg } from 'node:os';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import type { Shipment } from '#contracts/shipments.ts';
import { chromiumPath, launchArguments } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/npm-start.ts';
import { percentile } from '../row.ts';
import { runsEach } from './visits.ts';

/** What Lighthouse's figure for speed has to reach, on the phone and the line that it takes for granted. */
export const leastSpeed = { home: 95, tracking: 90 } as const;

/** Median figures of a page. The load is that of the machine: the figures of a busy one are worse than its page is. */
interface Figures {
  speed: number;
  accessibility: number;
  practices: number;
  lcpMs: number;
  blockingMs: number;
  load: number;
}

/** Asks Lighthouse about a page, as a phone sees it; nothing is asked of anyone but this machine. */
export async function figuresOf(url: string): Promise<Figures> {
  const seen: Figures[] = [];
  for (let run = 0; seen.length < runsEach; run += 1) {
    const figures = await oneRun(url);
    if (figures) seen.push(figures);
    else if (run >= 2 * runsEach) throw new Error(`Lighthouse cannot measure ${url}`);
  }
  const median = (name: keyof Figures) =>
    percentile(
      seen.map((figures) => figures[name]),
      0.5,
    );
  return {
    speed: median('speed'),
    accessibility: median('accessibility'),
    practices: median('practices'),
    lcpMs: median('lcpMs'),
    blockingMs: median('blockingMs'),
    load: median('load'),
  };
}

/** Lighthouse now and then loses the trace of a page, and then scores nothing: such a run says nothing about the page. */
async function oneRun(url: string): Promise<Figures | undefined> {
  const load = loadavg()[0] ?? Number.NaN;
  const chromium = await launch({ chromePath: chromiumPath(), chromeFlags: ['--headless=new', ...launchArguments()] });
  try {
    const result = await lighthouse(url, {
      port: chromium.port,
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices'],
    });
    const { audits = {}, categories = {} } = result?.lhr ?? {};
    if (Object.values(categories).some(({ score }) => score === null)) return undefined;
    const score = (category: string) => Math.round((categories[category]?.score ?? Number.NaN) * 100);
    const milliseconds = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
    return {
      speed: score('performance'),
      accessibility: score('accessibility'),
      practices: score('best-practices'),
      lcpMs: milliseconds('largest-contentful-paint'),
      blockingMs: milliseconds('total-blocking-time'),
      load,
    };
  } finally {
    chromium.kill();
  }
}

export async function demoParcel(url: string): Promise<string> {
  const listed = await fetch(`${url}/api/shipments?limit=100`, { headers: { Cookie: await signedIn(url) } });
  if (!listed.ok) throw new Error(`the shipments of the demonstration cannot be listed: ${await listed.text()}`);
  const shipment = ((await listed.json()) as Shipment[]).find(({ status }) => status === 'in_transit');
  if (!shipment) throw new Error('the demonstration has no parcel under way');
  return shipment.trackingNumber;
}
