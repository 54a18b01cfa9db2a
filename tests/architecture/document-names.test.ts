import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { pathsOf, redirects, screenNames } from '#contracts/screens.ts';
import { settings } from '#infra/config.ts';
import { access, keyAccess } from '#services/api/access.ts';

const documents = ['README.md', ...readdirSync('docs').map((name) => `docs/${name}`)].filter((file) => file.endsWith('.md'));
const dictionaries = import.meta.glob<object>('../../web/shared/i18n/locales/*/en.ts', { eager: true, import: 'default' });

const routes = Object.keys({ ...access, ...keyAccess });
const paths = [...routes.map((route) => route.split(' ')[1] ?? ''), ...screenNames.flatMap(pathsOf), ...Object.keys(redirects)];

/** A path without what may be added to it, each part that is to be filled in written the same. */
const shapeOf = (path: string): string => path.replace(/[?#].*$/, '').replaceAll(/\{[^}]*\}|:[a-zA-Z]+/g, '*');
const shapes = paths.map(shapeOf);
const firstParts = new Set(shapes.map((path) => path.split('/')[1]).filter(Boolean));
/** Not one of another server. */
const isOurs = (path: string): boolean => firstParts.has(path.split(/[/?#]/)[1]);
const fits = (shape: string, path: string): boolean => {
  const parts = shape.split('/');
  const given = shapeOf(path).split('/');
  return given.length <= parts.length && given.every((part, nth) => parts[nth] === '*' || parts[nth] === part);
};
/** What an answer of ours may tell programs of one day. */
const later = ['/api/v2'];
const isMissingPath = (path: string): boolean =>
  isOurs(path) && !later.includes(path) && !shapes.some((shape) => fits(shape, path));
const isMissingRoute = (route: string): boolean => {
  const [method, path = ''] = route.split(' ');
  return isOurs(path) && !routes.some((known) => shapeOf(known) === `${method} ${shapeOf(path)}`);
};

const codeIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);
const routesIn = (text: string) => codeIn(text, /`((?:GET|POST|PUT|PATCH|DELETE|HEAD) \/[^`\s]*)`/g);
const pathsIn = (text: string) => codeIn(text, /`(\/[^`\s]*)`/g);
const settingsIn = (text: string) => codeIn(text, /`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)[=`]/g);
const commandsIn = (text: string) =>
  [...text.matchAll(/npm run (?:--silent )?([a-z][a-z:-]*)((?: -- [^`\n|]*)?)/g)].map(([, script = '', given = '']) => ({
    script,
    options: codeIn(given, /--([a-z][a-z0-9-]*)/g),
  }));

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const readOptions = [
  'services/cli/replaying/shipment-options.ts',
  'services/cli/backing-up/folder-option.ts',
  'services/cli/verifying/options.ts',
];
/** Whether a tool of ours knows an option; what it hands its options to belongs to it. */
function takes(script: string, option: string): boolean {
  const file = `services/cli/${script}.ts`;
  if (!existsSync(file)) return script in scripts;
  const source = [file, ...readOptions].map((each) => readFileSync(each, 'utf8')).join('\n');
  return source.includes(`'${option}'`) || source.includes(`'--${option}'`) || source.includes(`${option}: {`);
}
const missingCommands = (text: string): string[] =>
  commandsIn(text).flatMap(({ script, options }) =>
    script in scripts ? options.filter((option) => !takes(script, option)).map((option) => `${script} --${option}`) : [script],
  );

/** What Docker Compose and Node.js read by themselves. */
const foreign = [...codeIn(readFileSync('docker-compose.yml', 'utf8'), /\$\{([A-Z_]+)/g), 'NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS'];
const isMissingSetting = (name: string): boolean => !(name in settings) && !foreign.includes(name);

describe.each(documents)('%s', (document) => {
  const text = readFileSync(document, 'utf8');

  test('names commands that there are, with options that they take', () => {
    expect(missingCommands(text)).toEqual([]);
  });

  test('names routes and screens that there are', () => {
    expect([...routesIn(text).filter(isMissingRoute), ...pathsIn(text).filter(isMissingPath)]).toEqual([]);
  });
});

test.each(['README.md', 'docs/auditors.md', 'docs/operations.md'])('%s names settings that there are', (document) => {
  expect(settingsIn(readFileSync(document, 'utf8')).filter(isMissingSetting)).toEqual([]);
});

/** Every text of a dictionary, however deep. */
const textsIn = (words: object): string[] =>
  Object.values(words).flatMap((word: unknown) => (typeof word === 'string' ? [word] : word ? textsIn(word) : []));
/** What is printed in bold, the headings of paragraphs aside, which end in a full stop. */
const namedIn = (text: string): string[] =>
  codeIn(text.replaceAll('\n', ' '), /\*\*([^*]+)\*\*/g).filter((name) => !name.endsWith('.'));

test('the page for auditors prints in bold what stands on the screens, word by word', () => {
  const shown = new Set(Object.values(dictionaries).flatMap(textsIn));
  const named = namedIn(readFileSync('docs/auditors.md', 'utf8'));
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((name) => !shown.has(name))).toEqual([]);
});

test('what there is not would be found', () => {
  expect(missingCommands('`npm run seal`, `npm run doctor -- --repair`, `npm run replay -- --shipment X --until 5`')).toEqual([
    'seal',
    'replay --until',
  ]);
  expect(routesIn('`GET /api/audit/{kind}/{id}?asOf=`, `DELETE /api/audit/find`').filter(isMissingRoute)).toEqual([
    'DELETE /api/audit/find',
  ]);
  expect(pathsIn('`/verify`, `/api/docs/v1`, `/dashboard/seals` and `//`').filter(isMissingPath)).toEqual(['/dashboard/seals']);
  expect(settingsIn('`SEALING_KEY`, `SEAL_PLACE=x` and `OK`').filter(isMissingSetting)).toEqual(['SEAL_PLACE']);
  expect(namedIn('**Where.** Choose **Export\nwith proof**.')).toEqual(['Export with proof']);
});
