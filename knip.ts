import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  workspaces: {
    '.': {
      entry: [
        // Built for build/web.config.ts, which calls the first, and for the server, which calls the second.
        'web/prerender.tsx',
        'web/draw-parcel.ts',
        // Built apart from the client, for pages of others.
        'web/widget/{embed,frame}.ts',
        'services/cli/*.{ts,mjs}',
        'infra/embedded/*/main.ts',
        'tests/bench/floors/*.ts',
        'tests/containers/{vitest.config,global-setup}.ts',
        'tests/containers/*.test.ts',
        // Built into the images of tests/containers/stand-ins.ts.
        'tests/containers/images/*.ts',
        // Run as processes by their paths.
        'tests/support/supervised-child.ts',
        'tests/services/shipments/exporting-child.ts',
        'tests/containers/interrupted-run.ts',
      ],
      project: ['{contracts,services,projections,infra,web,tests,build}/**/*.{ts,tsx,mjs}', 'web/**/*.css', '*.ts'],
    },
    'clients/typescript': { ignore: 'src/schema.ts' },
  },
  // Exported for its documentation, or for a reader who needs the type's name.
  ignoreExportsUsedInFile: true,
  // The first two are found at run time by createRequire, so that the build does not swallow them; of the third a glob takes files,
  // and of the fonts infra/print/font-files.ts.
  ignoreDependencies: ['hoodiecrow-imap', 'swagger-ui-dist', 'country-flag-icons', /^@fontsource\/noto-/],
  // Installed or found by tests/support/tools.mjs.
  ignoreBinaries: ['apt-get', 'dockerd', 'doveadm', 'dovecot', 'fc-list', 'nats-server'],
  compilers: {
    css: (text) =>
      [...text.matchAll(/(?:@import\s+|url\(|from\s+(?=['"]))\s*['"]?([#@\w.][^'")]+)/g)]
        .map(([, path]) => `import '${path}';`)
        .join('\n'),
  },
};

export default config;
