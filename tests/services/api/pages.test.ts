import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languageCookie } from '#contracts/choose-language.ts';
import { directionOf, languages } from '#contracts/languages.ts';
import { redirects } from '#contracts/screens.ts';
import { checkDigit, groupTrackingNumber } from '#contracts/tracking-number.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ roles: [] });
});
afterAll(() => app.stop());

const page = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await app.request('GET', path, { headers });
  return { answer, html: await answer.text() };
};

/** As it travels: fetch would unpack it. */
const raw = (path: string, encoding: string, method = 'GET') =>
  new Promise<{ encoding: string | undefined; body: Buffer }>((resolve, reject) => {
    request(app.url + path, { method, headers: { 'Accept-Encoding': encoding } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve({ encoding: answer.headers['content-encoding'], body: Buffer.concat(parts) }));
      answer.on('error', reject);
    })
      .on('error', reject)
      .end();
  });

const words = import.meta.glob<{ default: { hero: { heading: string }; contact: { hours: { weekdays: string } } } }>(
  '../../../web/shared/i18n/locales/content/*.ts',
  { eager: true },
);
const contentOf = (language: string) =>
  words[`../../../web/shared/i18n/locales/content/${language}.ts`]?.default ?? expect.unreachable(`no content in ${language}`);
const parcel = `WE48392017552${checkDigit('48392017552')}BF`;
const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1];

describe('the home page, before any script', () => {
  test.each(languages)('can be read from top to bottom in %s', async (language) => {
    const { answer, html } = await page(`/?lang=${language}`);
    expect(answer.status).toBe(200);
    expect(html).toContain(`<html lang="${language}" dir="${directionOf(language)}">`);
    const { hero, contact } = contentOf(language);
    for (const text of [hero.heading, contact.hours.weekdays]) expect(html).toContain(text);
  });

  test('has metadata for search engines and previews, with absolute URLs', async () => {
    const { html } = await page('/?lang=fr');
    expect(titleOf(html)).toBe('Expédiez et suivez vos colis dans le monde entier · Waybill');
    expect(html).toMatch(/<meta name="description" content=".{50,200}"/);
    expect(html).toContain('<meta property="og:locale" content="fr_FR">');
    expect(html).toMatch(/<meta property="og:image" content="http:\/\/[^"]+\/preview.png"/);
    expect([...html.matchAll(/hreflang="/g)]).toHaveLength(languages.length + 1);
    expect(html).not.toMatch(/__[A-Z_]+__/);
  });

  test.each([
    { asked: '/', own: '/' },
    { asked: '/?lang=de', own: '/?lang=de' },
    { asked: '/?lang=xx&utm_source=x', own: '/' },
    { asked: '/track?lang=ar&utm_source=x', own: '/track?lang=ar' },
  ])('$asked names $own as its one address, which is among those it lists', async ({ asked, own }) => {
    const { html } = await page(asked, { 'Accept-Language': 'fr' });
    const found = (pattern: RegExp) =>
      [...html.matchAll(pattern)].map(([, address = '']) => address.replace(/^http:\/\/[^/]+/, ''));
    expect(found(/<link rel="canonical" href="([^"]+)"/g)).toEqual([own]);
    expect(found(/hreflang="[^"]+" href="([^"]+)"/g)).toContain(own);
  });

  test('has a nonce of its own in every answer, the one of its policy', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const { answer, html } = await page('/');
        const nonce = /name="csp-nonce" content="([^"]+)"/.exec(html)?.[1] ?? '';
        expect(answer.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(2);
  });

  test('has no inline script, which its policy forbids', async () => {
    const { html } = await page('/');
    expect([...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>/g)]).toEqual([]);
  });
});

describe('the language of a page', () => {
  test.each([
    { why: 'the address comes first', path: '/?lang=ja', cookie: 'de', accept: 'es', language: 'ja' },
    { why: 'then what was chosen before', path: '/', cookie: 'de', accept: 'es', language: 'de' },
    { why: 'then what the browser prefers', path: '/', cookie: '', accept: 'pt;q=0.9, es;q=0.8, en;q=0.7', language: 'es' },
    { why: 'a language nobody speaks here is passed over', path: '/?lang=xx', cookie: 'yy', accept: 'zz', language: 'en' },
  ])('$why', async ({ path, cookie, accept, language }) => {
    const { answer, html } = await page(path, { Cookie: `${languageCookie}=${cookie}`, 'Accept-Language': accept });
    expect(html).toContain(`<html lang="${language}"`);
    expect(answer.headers.get('vary')).toContain('Accept-Language');
  });
});

describe('every other path', () => {
  test('a parcel has a page, with the title of tracking', async () => {
    const { answer, html } = await page(`/track/${parcel}`);
    expect(answer.status).toBe(200);
    expect(titleOf(html)).toBe('Package Tracking · Waybill');
  });

  test.each(languages)('a number that no parcel can have is not found on the page of tracking, in %s too', async (language) => {
    const tracking = await page(`/track?lang=${language}`);
    for (const typed of ['nonsense', parcel.replace('BF', 'B1'), parcel.replace('4', '5'), '%E0%A4%A', '%00']) {
      const { answer, html } = await page(`/track/${typed}?lang=${language}`);
      expect([answer.status, titleOf(html)], typed).toEqual([404, titleOf(tracking.html)]);
    }
    expect(tracking.answer.status).toBe(200);
  });

  test.each([parcel.toLowerCase(), `%20${parcel}`, encodeURIComponent(groupTrackingNumber(parcel))])(
    'a number is found however it is written: %s',
    async (typed) => {
      expect((await page(`/track/${typed}`)).answer.status).toBe(200);
    },
  );

  test.each(['/dashboard-login', '/follow/token', '/quote/token', '/nowhere'])('%s is not for search engines', async (path) => {
    expect((await page(path)).html).toContain('<meta name="robots" content="noindex">');
    expect((await page('/')).html).not.toContain('noindex');
  });

  test.each(languages)('an address where nothing is says so in %s', async (language) => {
    const { answer, html } = await page(`/nowhere?lang=${language}`);
    expect(answer.status).toBe(404);
    expect(html).toContain(`<html lang="${language}"`);
  });

  test.each(['/nowhere', '/track/a/b', '/dashboard/x', '/index.html'])(
    '%s is not found, says so, and offers a way back',
    async (path) => {
      const { answer, html } = await page(path);
      expect(answer.status).toBe(404);
      expect(html).toContain('Page Not Found');
      expect(html).toContain('Back to Home');
    },
  );
});

test.each(Object.entries(redirects))('%s leads to %s', async (path, target) => {
  const answer = await fetch(app.url + path, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, target]);
});

describe('what travels', () => {
  test('pages come compressed as asked', async () => {
    const brotli = await raw('/', 'gzip, br');
    const zipped = await raw('/', 'gzip');
    const plain = await raw('/', 'identity');
    expect([brotli.encoding, zipped.encoding, plain.encoding]).toEqual(['br', 'gzip', undefined]);
    expect(brotliDecompressSync(brotli.body).toString()).toContain('</html>');
    expect(gunzipSync(zipped.body).toString()).toContain('</html>');
    expect(brotli.body.length).toBeLessThan(plain.body.length / 3);
  });

  test.each(['/api/currencies', '/api/exchange-rates/USD'])('%s comes compressed as asked', async (path) => {
    const [zipped, plain] = [await raw(path, 'gzip'), await raw(path, 'identity')];
    expect([zipped.encoding, plain.encoding]).toEqual(['gzip', undefined]);
    expect(JSON.parse(gunzipSync(zipped.body).toString())).toEqual(JSON.parse(plain.body.toString()));
    expect(zipped.body.length).toBeLessThan(plain.body.length * 0.7);
    expect((await raw(path, 'gzip', 'PURGE')).encoding).toBeUndefined();
  });

  test('hashed files come as they were compressed at build, and are kept forever', async () => {
    const { html } = await page('/');
    const script = /modulepreload[^>]*href="([^"]+)"/.exec(html)?.[1] ?? '';
    const answer = await app.request('GET', script, { headers: { 'Accept-Encoding': 'br' } });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test.each(['/favicon.svg', '/icon-192.png', '/apple-touch-icon.png', '/preview.png', '/partners/sahel-freight.svg'])(
    '%s is there',
    async (path) => {
      expect((await app.request('GET', path)).status).toBe(200);
    },
  );

  test('the web manifest names icons that are there', async () => {
    const manifest = (await (await app.request('GET', '/manifest.webmanifest')).json()) as { icons: { src: string }[] };
    expect(manifest.icons.length).toBeGreaterThanOrEqual(3);
    for (const { src } of manifest.icons) expect((await app.request('GET', src)).status, src).toBe(200);
  });

  test('crawlers learn what to index and what not', async () => {
    const robots = await (await app.request('GET', '/robots.txt')).text();
    expect(robots).toMatch(/Sitemap: http:\/\/.+\/sitemap\.xml/);
    for (const secret of ['/track/', '/follow/', '/quote/', '/dashboard']) expect(robots).toContain(`Disallow: ${secret}\n`);
    const sitemap = await app.request('GET', '/sitemap.xml');
    expect(sitemap.headers.get('content-type')).toContain('application/xml');
    const places = [...(await sitemap.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => new URL(place ?? ''));
    // Home, tracking, and the verification of exports.
    expect(places).toHaveLength(3 * languages.length);
    for (const { pathname, search } of places) expect((await app.request('GET', pathname + search)).status).toBe(200);
  });
});
