import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guides } from '#services/api/guides/names.ts';
import { fencesOf } from '#tests/support/guide.ts';

/** What is shown and not run: answers, settings and messages. */
const shown = new Set(['http', 'json', 'text']);
const shell = 'tests/guides/in-a-shell.test.ts';
const first = 'tests/guides/first-call.test.ts';
const verifying = 'tests/guides/verifying-webhooks.test.ts';
const clientReadme = 'clients/typescript/README.md';

/** Which test runs the snippets of a guide in a language. */
const runs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'first-call': { bash: first, ts: first },
  api: { bash: shell },
  events: { bash: shell },
  webhooks: { bash: shell },
  'verifying-webhooks': { js: verifying, python: verifying, php: verifying, ruby: verifying },
  importing: { bash: shell },
  'test-mode': { bash: shell },
  widget: { html: 'tests/e2e/widget.test.ts' },
  [clientReadme]: { bash: first, ts: first },
};
const documents = [...Object.keys(guides), clientReadme];
const pathOf = (guide: string) => (guide.endsWith('.md') ? guide : `docs/${guide}.md`);

test.each(documents)('every snippet of %s is run by a test', (guide) => {
  const languages = fencesOf(pathOf(guide)).map(({ language }) => language);
  expect(languages.filter((language) => !shown.has(language) && !runs[guide]?.[language])).toEqual([]);
  for (const [language, file] of Object.entries(runs[guide] ?? {})) {
    expect(languages, `${guide} has snippets in ${language}`).toContain(language);
    const text = readFileSync(file, 'utf8');
    expect(
      [guide, language].filter((name) => !text.includes(`'${name}'`)),
      `${file} runs ${guide} in ${language}`,
    ).toEqual([]);
  }
});

test('every fence of every document says what is in it', () => {
  const paths = readdirSync('docs').filter((name) => name.endsWith('.md'));
  const all = [...paths.map((name) => `docs/${name}`), 'README.md', 'CONTRIBUTING.md', clientReadme];
  expect(all.filter((path) => fencesOf(path).some(({ language }) => language === ''))).toEqual([]);
});
