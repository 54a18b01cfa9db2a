import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** A worker loads the program once for all of these: what one of them changes in its process, it puts back. */
const ofOneProgram = ['services', 'projections', 'contracts'].map((folder) => `tests/${folder}/**/*.test.ts`);

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'program', include: ofOneProgram, isolate: false } },
      // Those of containers need a runtime for them: npm run test:containers.
      {
        extends: true,
        test: { name: 'alone', include: ['tests/**/*.test.{ts,tsx}'], exclude: [...ofOneProgram, 'tests/containers/**'] },
      },
    ],
    globalSetup: ['tests/support/global-setup.ts'],
    pool: 'forks',
    // Most tests wait for a server rather than for a core.
    maxWorkers: Math.max(2, Math.floor(availableParallelism() / 2)),
    // Far beyond what anything needs: a busy machine is slow, and what hangs is found all the same.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    allowOnly: false,
    passWithNoTests: false,
  },
});
