import { languages } from '#contracts/languages.ts';
import { pathsOf, screenNames, screens } from '#contracts/screens.ts';

function fixedPart(path: string): { start: string; hasParts: boolean } {
  const [start = path] = path.split('/:');
  return { start, hasParts: start !== path };
}

const rows = screenNames.flatMap((name) =>
  pathsOf(name).map((path) => ({ ...fixedPart(path), crawlable: screens[name].crawlable })),
);

const publicPaths = rows.filter(({ crawlable }) => crawlable).map(({ start }) => start);

const allowed = [...publicPaths.flatMap((path) => [`${path}$`, `${path}?lang=`]), '/assets/'];
const disallowed = new Set([
  ...rows.flatMap(({ start, hasParts, crawlable }) => (hasParts ? [`${start}/`] : crawlable ? [] : [start])),
  '/api/',
  '/dev/',
]);

/** What crawlers may read: the public pages, but no parcel and nothing of the staff. */
export const robots = (origin: string): string => `User-agent: *
${allowed.map((path) => `Allow: ${path}`).join('\n')}
${[...disallowed].map((path) => `Disallow: ${path}`).join('\n')}

Sitemap: ${origin}/sitemap.xml
`;

/** The public pages and their seven languages (sitemaps.org 0.9 with the xhtml:link extension of Google). */
export function sitemap(origin: string): string {
  const link = (language: string, address: string) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`;
  const links = (path: string) =>
    [
      ...languages.map((language) => link(language, `${origin}${path}?lang=${language}`)),
      link('x-default', `${origin}${path}`),
    ].join('');
  const entries = publicPaths.flatMap((path) =>
    languages.map((language) => `<url><loc>${origin}${path}?lang=${language}</loc>${links(path)}</url>`),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
}
