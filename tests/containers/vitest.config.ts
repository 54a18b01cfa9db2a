import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: [
      'tests/containers/*.test.ts',
      // The embedded event store on the PostgreSQL image.
      'tests/infra/embedded/event-store.test.ts',
      'tests/services/api/story.test.ts',
      'tests/e2e/story.test.ts',
    ],
    globalSetup: ['tests/containers/global-setup.ts'],
    pool: 'forks',
    // One event log for all files.
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    passWithNoTests: false,
  },
});
