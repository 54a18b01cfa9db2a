import { runAsChild } from '../child.ts';
import { startPostgres } from './launcher.ts';

const { EMBEDDED_POSTGRES_DATA_DIR, EMBEDDED_POSTGRES_PORT, EMBEDDED_POSTGRES_DATABASES } = process.env;

await runAsChild(() =>
  startPostgres({
    dataDir: EMBEDDED_POSTGRES_DATA_DIR ?? '.data/postgres',
    port: Number(EMBEDDED_POSTGRES_PORT ?? 0),
    databases: (EMBEDDED_POSTGRES_DATABASES ?? 'waybill').split(',').map((name) => name.trim()),
  }),
);
