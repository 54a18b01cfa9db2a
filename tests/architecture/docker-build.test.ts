import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importsOf } from './source-imports.ts';

const read = (file: string): string => readFileSync(file, 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** The settings that `npm run build` hands to Vite, in all of its steps. */
const settings = [...(scripts['build'] ?? '').matchAll(/npm run --silent (\S+)/g)].map(
  ([, step]) => /--config (\S+)/.exec(scripts[step ?? ''] ?? '')?.[1] ?? '',
);

/** Files that a settings file names as text: entries, and folders with all that is in them. */
const named = (file: string): string[] =>
  [...read(file).matchAll(/'(\w[\w./-]*)'/g)].flatMap(([, path = '']) =>
    path.startsWith('dist/') || !existsSync(path) ? [] : filesBelow(path),
  );

const filesBelow = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => `${entry.parentPath}/${entry.name}`)
    : [path];

/** Every file that a build reads, from Vite's settings on. */
function filesOfBuild(): string[] {
  const seen = new Set<string>();
  const waiting = ['package.json', 'package-lock.json', '.npmrc', 'tsconfig.json', ...settings, ...settings.flatMap(named)];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    if (!/\.(?:tsx?|mjs)$/.test(file)) continue;
    const own = importsOf(file, read(file)).filter(({ isOwn }) => isOwn);
    waiting.push(...own.map(({ target }) => target.replace(/\?.*$/, '')));
  }
  return [...seen].toSorted();
}
const needed = filesOfBuild();

/** What the image's first stage copies from the folder of the build. */
function copied(dockerfile: string): string[] {
  const [, firstStage = ''] = dockerfile.split(/^FROM /m);
  return [...firstStage.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) => paths.split(' '));
}

const isBelow = (file: string, path: string): boolean => file === path || file.startsWith(`${path}/`);
const ignored = read('.dockerignore')
  .split('\n')
  .filter((line) => line !== '');
const isIgnored = (file: string): boolean =>
  ignored.some((pattern) =>
    pattern.startsWith('*') ? !file.includes('/') && file.endsWith(pattern.slice(1)) : isBelow(file, pattern),
  );

const missingIn = (dockerfile: string): string[] =>
  needed.filter((file) => isIgnored(file) || !copied(dockerfile).some((path) => isBelow(file, path)));

test('the image is built from every file that the build reads', () => {
  expect(settings).toEqual(['build/web.config.ts', 'build/server.config.ts']);
  expect(needed).toEqual(
    expect.arrayContaining(['build/pages.ts', 'web/index.html', 'web/prerender.tsx', 'services/main.ts', 'contracts/health.ts']),
  );
  expect(missingIn(read('infra/docker/Dockerfile'))).toEqual([]);
});

test('nothing that the image copies is kept from it', () => {
  expect(copied(read('infra/docker/Dockerfile')).filter(isIgnored)).toEqual([]);
});

test('a file that the image is built without is named', () => {
  const without = read('infra/docker/Dockerfile').replace(/^COPY build build$/m, '');
  expect(missingIn(without)).toContain('build/pages.ts');
});
