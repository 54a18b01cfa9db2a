import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Those of containers need a runtime for them: npm run test:containers.
const containers = 'tests/containers/**';

export default defineConfig({
  test: {
    projects: [
      // A worker loads the program once for all of these: what one of them changes in its process, it puts back.
      {
        extends: true,
        test: { name: 'together', include: ['tests/**/*.test.ts'], exclude: [containers], isolate: false },
      },
      // These have a document, of which the modules of the client keep parts: each has a process of its own. Afterwards, as a worker that is
      // shared ends where the next file is of another kind.
      {
        extends: true,
        test: { name: 'drawn', include: ['tests/web/**/*.test.tsx'], environment: 'happy-dom', sequence: { groupOrder: 1 } },
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
