import { resolve } from 'node:path';
import { ConfigError, readConfig, type Config } from '#infra/config.ts';
import { checkBuild, checkNode } from './checks/program.ts';
import { checkDataFolder, checkEmbeddedMail, checkEmbeddedPostgres, checkMasterKey, checkPort } from './checks/machine.ts';
import { checkKeys } from './checks/keys.ts';
import { checkMail } from './checks/mail.ts';
import { checkSealing } from './checks/sealing.ts';
import { checkServers } from './checks/servers.ts';
import type { Finding } from './checks/finding.ts';
import { findRunningServers } from './running-servers.ts';

/** `--repair` brings the keys of persons and their second copy together. */
const repair = process.argv.includes('--repair');

async function examine(config: Config): Promise<Finding[]> {
  const dataDir = resolve(config.DATA_DIR);
  const running = await findRunningServers(dataDir);
  return [
    ...checkNode(),
    ...checkBuild(),
    ...(await checkPort(config, running)),
    ...(await checkDataFolder(config, dataDir)),
    ...(await checkMasterKey(config, dataDir)),
    ...(await checkSealing(config, dataDir)),
    ...(await checkEmbeddedPostgres(config, dataDir)),
    ...checkEmbeddedMail(config),
    ...(await checkServers(config, running)),
    ...(await checkMail(config, { dataDir, running })),
    ...(await checkKeys(config, { dataDir, running, repair })),
  ];
}

try {
  const findings = await examine(readConfig(process.env));
  for (const { ok, text, remedy } of findings)
    console.log(`${ok ? 'ok   ' : 'FAIL '} ${text}${remedy ? `\n      ${remedy}` : ''}`);
  const failed = findings.filter(({ ok }) => !ok).length;
  console.log(failed === 0 ? '\nAll checks passed.' : `\n${failed} of ${findings.length} checks failed.`);
  process.exit(failed === 0 ? 0 : 1);
} catch (error) {
  console.error(error instanceof ConfigError ? `FAIL  Invalid configuration:\n${error.message}` : error);
  process.exit(1);
}
