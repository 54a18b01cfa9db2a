import { startBrowser, type TestBrowser } from '#tests/support/browser.ts';
import { startBenchServers } from './servers.ts';
import { dashboardFigures, usableWithinMs } from './web/dashboard.ts';
import { demoParcel, figuresOf, leastSpeed } from './web/lighthouse.ts';
import { vitalsOf, type Vitals } from './web/vitals.ts';
import { budgets, network, runsEach, visits } from './web/visits.ts';

/** Asks Lighthouse about the two pages that most people see; prints its figures. */
async function lighthouseIsContent(url: string): Promise<boolean> {
  const pages = { home: '/', tracking: `/track/${await demoParcel(url)}` } as const;
  let content = true;
  for (const page of ['home', 'tracking'] as const) {
    const { speed, accessibility, practices, lcpMs, blockingMs, load } = await figuresOf(url + pages[page]);
    content &&= speed >= leastSpeed[page] && accessibility === 100 && practices === 100;
    console.log(
      [
        `Lighthouse, ${page}`,
        `speed ${speed}, at least ${leastSpeed[page]}`,
        `accessibility ${accessibility}`,
        `practices ${practices}`,
        `LCP ${Math.round(lcpMs)} ms`,
        `blocked ${Math.round(blockingMs)} ms`,
        `median of ${runsEach}, load ${load.toFixed(1)}`,
      ].join('   '),
    );
  }
  return content;
}

/** Signs in as a dispatcher, on the machine as it is; prints how long it takes until the work can begin. */
async function dashboardIsQuick(browser: TestBrowser, url: string): Promise<boolean> {
  const { usableMs, answersMs } = await dashboardFigures(browser, url);
  console.log(
    [
      'dashboard after the sign-in',
      `usable ${Math.round(usableMs)} ms of ${usableWithinMs}`,
      `its answers alone ${Math.round(answersMs)} ms`,
      `${(usableMs / answersMs).toFixed(1)}x`,
    ].join('   '),
  );
  return usableMs <= usableWithinMs;
}

/**
 * `npm run bench:web`: the home page on a slow phone and a slow line, from an empty cache, what Lighthouse says of it and of the
 * tracking page, and the dashboard after a sign-in; fails above a budget.
 */
async function bench(): Promise<boolean> {
  const servers = await startBenchServers();
  const browser = await startBrowser();
  let within = true;
  try {
    const url = await servers.start('waybill', 'services/main.ts', { ...servers.env, WAYBILL_ROLES: 'api,projector', DEMO: '1' });
    console.log(
      `${network.kilobitsPerSecond} kbit/s, ${network.latencyMs} ms round trip, CPU ${network.cpuSlowdown}x slower, worst of ${runsEach} visits`,
    );
    for (const visit of visits) {
      const seen: Vitals[] = [];
      for (let run = 0; run < runsEach; run += 1) seen.push(await vitalsOf(browser, url, visit));
      const worst = (name: keyof Vitals) => Math.max(...seen.map((vitals) => vitals[name]));
      const figures = { lcpMs: worst('lcpMs'), cls: worst('cls'), scriptKb: worst('scriptKb'), totalKb: worst('totalKb') };
      within &&= figures.lcpMs <= budgets.lcpMs && figures.cls <= budgets.cls && figures.scriptKb <= budgets.scriptKb;
      console.log(
        [
          `${visit.language} ${visit.width} px`,
          `LCP ${Math.round(figures.lcpMs)} ms of ${budgets.lcpMs}`,
          `CLS ${figures.cls.toFixed(4)} of ${budgets.cls}`,
          `script ${figures.scriptKb.toFixed(1)} kB of ${budgets.scriptKb}`,
          `all ${figures.totalKb.toFixed(1)} kB`,
        ].join('   '),
      );
    }
    within = (await dashboardIsQuick(browser, url)) && within;
    within = (await lighthouseIsContent(url)) && within;
  } finally {
    await browser.stop();
    await servers.stop();
  }
  return within;
}

process.exitCode = (await bench()) ? 0 : 1;
