import { readFile } from 'node:fs/promises';
import { Marked } from 'marked';
import { fileOf } from '#infra/entry-of.ts';
import { guidePath, guides, isGuide, type Guide } from './names.ts';
import { pageOf } from './page.ts';

/** The page of a guide. Rejects where its file cannot be read. */
export async function guidePage(guide: Guide): Promise<string> {
  const file = fileOf({ source: `docs/${guide}.md`, built: `docs/${guide}.md` });
  return pageOf(guides[guide], marked.parse(await readFile(file, 'utf8'), { async: false }), guide);
}

const marked = new Marked({
  gfm: true,
  renderer: {
    heading({ tokens, depth }) {
      const text = this.parser.parseInline(tokens);
      return `<h${depth} id="${idOf(text)}">${text}</h${depth}>\n`;
    },
    // A wide table scrolls by itself, also for whoever has no mouse.
    table(token) {
      const cell = (part: string) => (one: (typeof token.header)[number]) =>
        `<${part}>${this.parser.parseInline(one.tokens)}</${part}>`;
      const head = token.header.map(cell('th')).join('');
      const body = token.rows.map((row) => `<tr>${row.map(cell('td')).join('')}</tr>`).join('\n');
      return `<div class="wide" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>\n`;
    },
    code: ({ text }) => `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`,
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      const [, name = '', anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
      if (isGuide(name)) return `<a href="${guidePath(name)}${anchor}">${text}</a>`;
      // What is not served here is read beside the source.
      return /^(?:https?:|\/|#)/.test(href) ? `<a href="${href}">${text}</a>` : text;
    },
  },
});

const idOf = (heading: string) =>
  heading
    .replaceAll(/<[^>]*>/g, '')
    .toLowerCase()
    .replaceAll(/[^\w]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
