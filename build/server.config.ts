import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { defineConfig, type Plugin } from 'vite';
import { fontFiles } from '../infra/print/font-files.ts';
import { guides } from '../services/api/guides/names.ts';

/** Entries of the server build; each is a process or a command of package.json. */
const entries = {
  start: 'services/cli/start.ts',
  main: 'services/main.ts',
  rebuild: 'services/cli/rebuild.ts',
  'compare-models': 'services/cli/compare-models.ts',
  replay: 'services/cli/replay.ts',
  rethread: 'services/cli/rethread.ts',
  'rotate-master-key': 'services/cli/rotate-master-key.ts',
  'move-log': 'services/cli/move-log.ts',
  'verify-log': 'services/cli/verify-log.ts',
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
  'mail-parser-thread': 'infra/mail-parser/thread.ts',
};

/** The fonts of printed documents: their packages hold many more files, and are not there where the server runs. */
const printedFonts: Plugin = {
  name: 'printed-fonts',
  generateBundle() {
    const { resolve } = createRequire(import.meta.url);
    for (const { file, source } of fontFiles) {
      this.emitFile({ type: 'asset', fileName: `fonts/${file}`, source: readFileSync(resolve(source)) });
    }
  },
};

/** Handed out as it is, with exports and by itself. */
const verifier: Plugin = {
  name: 'verifier',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'verify.mjs', source: readFileSync('services/archives/verifier/verify.mjs') });
  },
};

/** Read as pages beside the reference of the API. */
const guidesForPrograms: Plugin = {
  name: 'guides',
  generateBundle() {
    for (const guide of Object.keys(guides)) {
      this.emitFile({ type: 'asset', fileName: `docs/${guide}.md`, source: readFileSync(`docs/${guide}.md`) });
    }
  },
};

export default defineConfig({
  publicDir: false,
  plugins: [printedFonts, verifier, guidesForPrograms],
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
