import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '#infra/clock.ts';
import { readRateTable } from '#infra/exchange-rates/table.ts';

const name = '@fawazahmed0/currency-api';
const target = 'infra/exchange-rates/usd.json';

async function updateRates(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-rates-'));
  try {
    const options = ['--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
    const { status } = spawnSync('npm', ['install', ...options, `${name}@latest`], { stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) throw new Error(`npm could not fetch ${name}`);
    const read = async (file: string): Promise<unknown> =>
      JSON.parse(await readFile(join(folder, 'node_modules', name, file), 'utf8'));
    const { version } = (await read('package.json')) as { version: string };
    const { asOf, rates } = readRateTable(await read('v1/currencies/usd.json'), systemClock.now());
    const source = `fawazahmed0/exchange-api ${version}`;
    await writeFile(target, `${JSON.stringify({ base: 'USD', asOf, source, rates }, undefined, 2)}\n`);
    console.log(`Wrote ${Object.keys(rates).length} exchange rates as of ${asOf} to ${target}.`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

await updateRates();
