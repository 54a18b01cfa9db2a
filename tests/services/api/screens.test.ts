import { describe, expect, test } from 'vitest';
import { languages } from '#contracts/languages.ts';
import { addressOf } from '#contracts/paths.ts';
import { parcelAt, screenAt } from '#contracts/screen-at.ts';
import { redirects, screenNames, screens } from '#contracts/screens.ts';
import { robots, sitemap } from '#services/api/page-documents.ts';

const origin = 'https://waybill.test';
const parts = {
  kind: 'shipment',
  trackingNumber: 'WE483920175526US',
  token: 'token',
  id: '019a0000-0000-7000-8000-000000000001',
};
const hasParts = (path: string) => path.includes(':');

/** Whether a crawler may read an address: the longest rule that it begins with decides (RFC 9309). */
function mayBeRead(address: string): boolean {
  const rules = [...robots(origin).matchAll(/^(Allow|Disallow): (\S+)$/gm)].map(([, verdict, rule = '']) => ({
    isAllowed: verdict === 'Allow',
    rule,
  }));
  const fits = ({ rule }: { rule: string }) => (rule.endsWith('$') ? address === rule.slice(0, -1) : address.startsWith(rule));
  const [longest] = rules.filter(fits).toSorted((a, b) => b.rule.length - a.rule.length);
  return longest?.isAllowed ?? true;
}

describe.each(screenNames.map((name) => ({ name, ...screens[name] })))('the screen $name', ({ name, ...screen }) => {
  test('is at its own path, with its parts filled in and without those that may be left out', () => {
    const pathname = (address: string) => new URL(address, origin).pathname;
    const first = screenNames.find((other) => screens[other].path === screen.path);
    expect(screenAt(pathname(addressOf(screen, parts)))?.name).toBe(first);
    const isOptional = screen.path.endsWith('?');
    if (isOptional) expect(screenAt(addressOf(screen))?.name).toBe(name);
    // Another screen may have a part there.
    expect(screenAt(`${pathname(addressOf(screen, parts))}/more`)?.name).not.toBe(name);
  });

  test('is open to crawlers and in the sitemap as the table says', () => {
    const page = addressOf(screen, screen.path.endsWith('?') ? {} : parts);
    expect(mayBeRead(page)).toBe(screen.crawlable);
    const listed = languages.every((language) => sitemap(origin).includes(`<loc>${origin}${page}?lang=${language}</loc>`));
    expect(listed).toBe(screen.crawlable);
    if (hasParts(screen.path)) expect(mayBeRead(addressOf(screen, parts))).toBe(false);
  });
});

test('only a number that a parcel can have is one', () => {
  expect(screenAt('/track/nonsense')).toEqual({ name: 'track', number: 'NONSENSE' });
  expect(parcelAt('/track/nonsense')).toBeUndefined();
  expect(parcelAt('/dashboard')).toBeUndefined();
});

test('what leads elsewhere is no screen itself', () => {
  for (const path of Object.keys(redirects)) expect(screenAt(path), path).toBeUndefined();
});
