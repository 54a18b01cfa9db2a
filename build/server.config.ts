import { defineConfig } from 'vite';

/** Entries of the server build; each is a process or a command of package.json. */
const entries = {
  start: 'services/cli/start.ts',
  main: 'services/main.ts',
  rebuild: 'services/cli/rebuild.ts',
  replay: 'services/cli/replay.ts',
  'rotate-master-key': 'services/cli/rotate-master-key.ts',
  'move-log': 'services/cli/move-log.ts',
  backup: 'services/cli/backup.ts',
  restore: 'services/cli/restore.ts',
  'create-admin': 'services/cli/create-admin.ts',
  seed: 'services/cli/seed.ts',
  reset: 'services/cli/reset.ts',
  doctor: 'services/cli/doctor.ts',
  openapi: 'services/cli/openapi.ts',
  'embedded-postgres': 'infra/embedded/postgres/main.ts',
  'embedded-event-store': 'infra/embedded/event-store/main.ts',
  'embedded-nats': 'infra/embedded/nats/main.ts',
  'embedded-mail': 'infra/embedded/mail/main.ts',
};

export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/server',
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    rollupOptions: { input: entries, output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' } },
  },
});
