import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import { languages, type Language } from '../contracts/languages.ts';

interface Drawing {
  /** Path of the page before it is filled. */
  template: string;
  widgetMarks(language: Language): Promise<ReadonlyMap<string, string>>;
}

/** Writes `pages/widget.<language>.html`; what only a request can tell is left marked. */
export async function writeWidget(webDir: string, { template, widgetMarks }: Drawing): Promise<void> {
  const page = await readFile(template, 'utf8');
  const manifest = JSON.parse(await readFile(join(webDir, '.vite/widget.json'), 'utf8')) as Manifest;
  const { file, css: [style] = [] } = manifest['widget/frame.ts'] ?? {};
  if (!file || !style) throw new Error('the widget was built without its script or its style sheet');
  for (const language of languages) {
    const marks = new Map([...(await widgetMarks(language)), ['SCRIPT', file], ['STYLE', style]]);
    const filled = page
      .replaceAll(/__([A-Z]+(?:_[A-Z]+)*)__/g, (mark, name: string) => marks.get(name) ?? mark)
      .replaceAll(/>\s+</g, '><');
    await writeFile(join(webDir, 'pages', `widget.${language}.html`), filled);
  }
}
