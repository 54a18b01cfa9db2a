import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { shipmentStatuses } from '#contracts/statuses.ts';
import { palettes } from '#web/shared/palettes.ts';

const css = readFileSync(fileURLToPath(new URL('../../../web/app/tokens.css', import.meta.url)), 'utf8');
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name = '', light = '', dark = '']) => [
    name,
    { light, dark },
  ]),
);
const token = (name: string, scheme: 'light' | 'dark') => tokens.get(name)?.[scheme] ?? expect.unreachable(`no token ${name}`);

/** WCAG 2 relative luminance and contrast ratio. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

test.each(shipmentStatuses)('what stands for %s has the colours of that status', (status) => {
  const [, colours = ''] = css.split(`[data-status='${status}'] {`);
  expect(colours.split('}')[0]).toContain(`--status-tint: var(--status-${status}-tint)`);
  expect(colours.split('}')[0]).toContain(`--status-ink: var(--status-${status}-ink)`);
});

describe.each(['light', 'dark'] as const)('the %s scheme', (scheme) => {
  const onPaper = ['ink', 'ink-soft', 'ink-faint', 'harbour', 'stamp'].flatMap((text) => [
    [text, 'paper'],
    [text, 'card'],
  ]);
  const onColour = [
    ['on-stamp', 'stamp'],
    ['on-stamp', 'stamp-hover'],
    ['on-harbour', 'harbour'],
    ['harbour', 'harbour-tint'],
    ['ink', 'harbour-tint'],
  ];
  const statuses = shipmentStatuses.flatMap((status) => [
    [`status-${status}-ink`, `status-${status}-tint`],
    [`status-${status}-ink`, 'card'],
    [`status-${status}-ink`, 'paper'],
  ]);

  test.each([...onPaper, ...onColour, ...statuses])('%s is readable on %s', (text, ground) => {
    expect(contrast(token(text ?? '', scheme), token(ground ?? '', scheme))).toBeGreaterThanOrEqual(4.5);
  });

  test('the dot of a live line can be seen in the head of the panel', () => {
    expect(contrast(token('live-on-harbour', scheme), token('harbour', scheme))).toBeGreaterThanOrEqual(3);
  });

  test.each(['paper', 'card'])('the border of an input can be seen on %s', (ground) => {
    expect(contrast(token('line-strong', scheme), token(ground, scheme))).toBeGreaterThanOrEqual(3);
  });

  test('antd computes with the same colours that the style sheets use', () => {
    const kebab = (name: string) => name.replace(/[A-Z]/g, (email) => `-${email.toLowerCase()}`);
    const shared = Object.entries(palettes[scheme]).filter(([name]) => tokens.has(kebab(name)));
    expect(shared.length).toBeGreaterThanOrEqual(12);
    for (const [name, value] of shared) expect(value, name).toBe(token(kebab(name), scheme));
  });
});
