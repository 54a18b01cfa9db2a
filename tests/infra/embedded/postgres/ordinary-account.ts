import { chown } from 'node:fs/promises';
import { dirname } from 'node:path';
import { runAsChild } from '#infra/embedded/child.ts';
import { findBinaries } from '#infra/embedded/postgres/binaries.ts';
import { startPostgres } from '#infra/embedded/postgres/launcher.ts';
import { accountFor } from '#infra/embedded/postgres/run-as.ts';

/** The launcher under an ordinary account, whoever starts it; `HOME_DIR` is given to that account. */
const homeDir = process.env.HOME_DIR ?? '';
const dataDir = `${homeDir}/data`;
const { postgres } = await findBinaries(await accountFor(dataDir), dataDir);
if (process.getuid?.() === 0) {
  // The account called daemon: initdb insists on one that has a name.
  const id = 1;
  await chown(homeDir, id, id);
  process.setgroups?.([]);
  process.setgid?.(id);
  process.setuid?.(id);
}
const installed = dirname(dirname(dirname(postgres)));
await runAsChild(() => startPostgres({ dataDir, databases: ['waybill'], installed }));
