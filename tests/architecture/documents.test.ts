import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const folders = ['contracts', 'services', 'projections', 'infra', 'web', 'tests', 'build', 'docs', '.ci'];
const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...readdirSync('docs').map((name) => `docs/${name}`)].filter(
  (file) => file.endsWith('.md'),
);
const there = folders.flatMap((folder) => [
  folder,
  ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
]);

/** Each name of `{one,two}` in turn. */
const expanded = (path: string): string[] => {
  const [all, before, names, after] = /^(.*?)\{([^}]*)\}(.*)$/.exec(path) ?? [];
  return all === undefined ? [path] : (names ?? '').split(',').flatMap((name) => expanded(`${before}${name}${after}`));
};

/** Whether a path leads somewhere; `*` stands for any name. Of what any noun may have, only the folder above it has to be there. */
function leadsSomewhere(path: string): boolean {
  const pattern = path.replace(/<.*$/, '').replace(/\/$/, '').replaceAll(/[.+]/g, '\\$&').replaceAll('*', '[^/]+');
  const named = new RegExp(`^${pattern}$`);
  return there.some((file) => named.test(file));
}

const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => folders.some((folder) => path.startsWith(`${folder}/`)))
    .flatMap(expanded);

/** Where a document's links and pictures lead, other sites aside. */
const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link).filter((link) => !/^https?:/.test(link));

const anchorsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );

describe.each(documents)('%s', (document) => {
  const text = readFileSync(document, 'utf8');

  test('names paths that are there', () => {
    expect(pathsIn(text).filter((path) => !leadsSomewhere(path))).toEqual([]);
  });

  test('links to what is there', () => {
    const broken = linksIn(text).filter((link) => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? document : join(dirname(document), path);
      return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
    });
    expect(broken).toEqual([]);
  });
});

test('a path that leads nowhere is found', () => {
  expect(documents.length).toBeGreaterThan(5);
  const cited = pathsIn('`services/<noun>/emails.ts`, `infra/{clock,watch}.ts`, `npm start` and `web/shared/*.css`');
  expect(cited).toHaveLength(4);
  expect(cited.filter((path) => !leadsSomewhere(path))).toEqual(['infra/watch.ts', 'web/shared/*.css']);
});
