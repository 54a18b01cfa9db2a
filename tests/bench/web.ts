import { startBrowser } from '#tests/support/browser.ts';
import { startBenchServers } from './servers.ts';
import { vitalsOf, type Vitals } from './web/vitals.ts';
import { budgets, network, runsEach, visits } from './web/visits.ts';

/** `npm run bench:web`: the home page on a slow phone and a slow line, from an empty cache; fails above a budget. */
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
  } finally {
    await browser.stop();
    await servers.stop();
  }
  return within;
}

process.exitCode = (await bench()) ? 0 : 1;
