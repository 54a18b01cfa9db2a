import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { languages } from '#contracts/languages.ts';
import type { Manifest } from 'vite';

const built = (file: string) => new URL(`../../../dist/web/${file}`, import.meta.url);
const read = (file: string) => readFileSync(built(file), 'utf8');
const budgetBytes = 240_000;

const localeOf = (language: string, namespace: string) => `shared/i18n/locales/${namespace}/${language}.ts`;

/** Everything that these files lead to without being asked for later, by the build's manifest. */
function scriptsFrom(...names: string[]): string[] {
  const manifest = JSON.parse(read('.vite/manifest.json')) as Manifest;
  const found = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name] ?? expect.unreachable(`the build has no ${name}`);
    if (found.has(chunk.file)) return;
    found.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const name of names) visit(name);
  return [...found];
}

const scriptsOf = (language: string): string[] => {
  const words = ['common', 'content', 'home', 'calculator'].map((name) => localeOf(language, name));
  return scriptsFrom('index.html', 'routes/home.tsx', ...words);
};

test.each(languages)('the home page in %s takes at most 240 kB of script, gzipped, before anything is touched', (language) => {
  const bytes = scriptsOf(language).reduce((sum, file) => sum + gzipSync(readFileSync(built(file)), { level: 9 }).length, 0);
  expect(bytes).toBeLessThanOrEqual(budgetBytes);
  expect(bytes).toBeGreaterThan(50_000);
});

test.each(languages)('the page in %s asks for exactly these scripts ahead', (language) => {
  const page = read(`pages/home.${language}.html`);
  const ahead = [...page.matchAll(/<(?:link rel="modulepreload"|script type="module")[^>]*(?:href|src)="\/([^"]+)"/g)].map(
    ([, file]) => file,
  );
  expect([...new Set(ahead)].toSorted()).toEqual(scriptsOf(language).toSorted());
});

test.each(languages)('the page in %s is drawn from at most 4 style sheets and runs on at most 12 scripts', (language) => {
  const page = read(`pages/home.${language}.html`);
  expect([...page.matchAll(/<link rel="stylesheet"/g)].length).toBeLessThanOrEqual(4);
  expect(scriptsOf(language).length).toBeLessThanOrEqual(12);
});

test.each(languages)('the page in %s asks for no code before it is painted', (language) => {
  const page = read(`pages/home.${language}.html`);
  const [drawn, code] = [page.replace(/<template id="code">.*?<\/template>/, ''), /<template id="code">/.exec(page)?.[0]];
  expect(code).toBeDefined();
  expect(drawn).not.toMatch(/modulepreload|type="module"/);
});

/** What only the panel of live support says, in its frames and in its elements. */
const ofPanel = /support_joined|rate_chat|role:[`"]log[`"]/;
const panelFile = 'features/support-chat/components/support-chat.tsx';

test.each(languages)('the page in %s brings nothing of the panel of live support along before it is opened', (language) => {
  const manifest = JSON.parse(read('.vite/manifest.json')) as Manifest;
  const panel = manifest[panelFile] ?? expect.unreachable('the build has no panel');
  const words = manifest[localeOf(language, 'supportChat')] ?? expect.unreachable('the panel has no words');
  const ahead = scriptsOf(language);
  const later = scriptsFrom(panelFile).filter((file) => !ahead.includes(file));
  expect(later).toContain(panel.file);
  for (const said of ['support_joined', 'rate_chat', 'log']) expect(later.some((file) => read(file).includes(said))).toBe(true);
  expect(ahead).not.toContain(words.file);
  expect(ahead.filter((file) => ofPanel.test(read(file)))).toEqual([]);
  const page = read(`pages/home.${language}.html`);
  for (const file of [panel.file, words.file, ...(panel.css ?? [])]) expect(page).not.toContain(file);
});

test('what is loaded ahead lies there compressed', () => {
  for (const file of scriptsOf('ar').filter((script) => readFileSync(built(script)).length >= 512)) {
    expect(existsSync(built(`${file}.br`)), file).toBe(true);
    expect(existsSync(built(`${file}.gz`)), file).toBe(true);
  }
});
