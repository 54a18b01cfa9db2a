import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import { directionOf, languages, localeOf, type Language } from '../contracts/languages.ts';
import { paths } from '../contracts/paths.ts';
import { screens } from '../contracts/screens.ts';
import type { PageName, PrerenderedPage } from '../web/prerender.tsx';

interface Prerender {
  pageNames: readonly PageName[];
  prerenderPage(page: PageName, language: Language): Promise<PrerenderedPage>;
}

/** A screen's module and its words; `<lang>` is the page's language. */
const modulesOf = (screen: 'home' | 'track'): string[] => [
  `routes/${screen}.tsx`,
  ...screens[screen].words.map((words) => `shared/i18n/locales/${words}/<lang>.ts`),
];

/** Modules that a page needs before anything is touched, besides the entry. */
const screenModules: Record<PageName, string[]> = {
  home: modulesOf('home'),
  track: modulesOf('track'),
  parcel: modulesOf('track'),
  lookup: modulesOf('track'),
  'not-found': ['routes/not-found.tsx'],
  other: ['app/antd-screens.tsx'],
};

/** Fonts that the top of a page is set in; Chinese and Japanese use the system's. */
const fontsOf = (language: Language): string[] =>
  language === 'ar'
    ? ['ibm-plex-sans-arabic-arabic-600-normal', 'ibm-plex-sans-arabic-arabic-400-normal', 'ibm-plex-sans-latin-400-normal']
    : ['ibm-plex-sans-latin-400-normal', 'ibm-plex-sans-latin-600-normal'];

/** Writes `pages/<page>.<language>.html` from the built index.html, which is then gone. */
export async function writePages(webDir: string, { pageNames, prerenderPage }: Prerender): Promise<void> {
  const index = join(webDir, 'index.html');
  const template = await readFile(index, 'utf8');
  const manifest = JSON.parse(await readFile(join(webDir, '.vite/manifest.json'), 'utf8')) as Manifest;
  await mkdir(join(webDir, 'pages'), { recursive: true });
  // One language at a time: the pages of a language share one i18next.
  for (const language of languages) {
    for (const page of pageNames) {
      const html = fill(template, await prerenderPage(page, language), { manifest, page, language });
      await writeFile(join(webDir, 'pages', `${page}.${language}.html`), html);
    }
  }
  await rm(index);
}

interface PageContext {
  manifest: Manifest;
  page: PageName;
  language: Language;
}

function fill(template: string, page: PrerenderedPage, context: PageContext): string {
  const { language } = context;
  const { scripts, styles, laterStyles } = filesOf(context);
  const fonts = Object.values(context.manifest).flatMap(({ file }) =>
    fontsOf(language).some((font) => file.includes(`/${font}-`)) ? [file] : [],
  );
  const head = [
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...laterStyles.map((file) => `<link rel="preload" as="style" href="/${file}">`),
    ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
    ...forCrawlers(context.page),
  ];
  const entry = context.manifest['index.html']?.file;
  // Style sheets and fonts are drawn with; public/boot.js asks for the scripts when the text stands.
  const code = [
    ...scripts.map((file) => `<link rel="modulepreload" href="/${file}">`),
    `<script type="module" src="/${entry}"></script>`,
  ];
  const data = context.page === 'parcel' ? '<script type="application/json" id="served-data">__DATA__</script>' : '';
  const described = `<title>${escape(page.title)}</title>
    <meta name="description" content="${escape(page.description)}">
    <meta property="og:title" content="${escape(page.title)}">
    <meta property="og:description" content="${escape(page.description)}">
    <meta property="og:locale" content="${territorial(language)}">`;
  return template
    .replace('<html lang="en" dir="ltr">', `<html lang="${language}" dir="${directionOf(language)}">`)
    .replaceAll(/\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>|\s*<script type="module"[^>]*><\/script>/g, '')
    .replace('<title>Waybill</title>', () => described)
    .replace('<!--head-->', () => head.join('\n    '))
    .replace('<!--body-->', () => page.body)
    .replace('<!--data-->', () => data)
    .replace('<!--code-->', () => `<template id="code">${code.join('')}</template>`)
    .replace('<!--no-script-->', () => escape(page.noScript));
}

/** A language as Open Graph names it: `de_DE`. */
function territorial(language: Language): string {
  const { language: base, region } = new Intl.Locale(localeOf(language)).maximize();
  return `${base}_${region}`;
}

/** What search engines may do with a page: those of staff and of emails' links are nobody's find. */
const forCrawlers = (page: PageName): string[] => {
  if ((page === 'home' || page === 'track') && screens[page].crawlable) return addresses(paths[page]);
  return ['<meta name="robots" content="noindex">'];
};

/** The page's own address, which the server puts in, and the same page in every language. */
const addresses = (path: string): string[] => [
  `<link rel="canonical" href="__ORIGIN____ADDRESS__">`,
  `<meta property="og:url" content="__ORIGIN____ADDRESS__">`,
  ...languages.map((other) => `<link rel="alternate" hreflang="${other}" href="__ORIGIN__${path}?lang=${other}">`),
  `<link rel="alternate" hreflang="x-default" href="__ORIGIN__${path}">`,
];

interface PageFiles {
  scripts: string[];
  styles: string[];
  /** Those that a script puts into the page, where it wants them to be. */
  laterStyles: string[];
}

/** Every script and style sheet that leads from the entry and the screen of a page, without what is loaded later. */
export function filesOf({ manifest, page, language }: PageContext): PageFiles {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const laterStyles = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    for (const imported of chunk.imports ?? []) visit(imported);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const asset of chunk.assets ?? []) if (asset.endsWith('.css')) laterStyles.add(asset);
    if (chunk.file.endsWith('.js')) scripts.add(chunk.file);
  };
  const wanted = ['shared/i18n/locales/common/<lang>.ts', ...screenModules[page]];
  for (const name of ['index.html', ...wanted]) visit(name.replace('<lang>', language));
  return { scripts: [...scripts], styles: [...styles], laterStyles: [...laterStyles] };
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
