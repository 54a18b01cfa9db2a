import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** These put a module of their own in the place of one of the program, which nobody else may find there. */
const replacingModules = [
  'tests/web/support-chat/spoken.test.tsx',
  'tests/web/support-chat/support-button.test.tsx',
  'tests/web/support-desk/new-messages.test.tsx',
];
// Those of containers need a runtime for them: npm run test:containers.
const others = { include: ['tests/**/*.test.{ts,tsx}'], exclude: ['tests/containers/**', ...replacingModules] };

export default defineConfig({
  test: {
    projects: [
      // A worker loads the program once for all of them: what one of them changes in its process, it puts back.
      { extends: true, test: { name: 'together', ...others, isolate: false } },
      { extends: true, test: { name: 'replacing', include: replacingModules } },
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
