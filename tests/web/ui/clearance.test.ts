import { expect, test } from 'vitest';
import { clearanceOver, type Box } from '#web/shared/ui/toast/clearance.ts';

const toast: Box = { left: 600, right: 984, top: 700, bottom: 780 };
const control = (top: number, bottom: number, { left = 700, right = 800 } = {}): Box => ({ left, right, top, bottom });

test('a toast stays at the bottom where no control is below it, one beside it or above it', () => {
  expect(clearanceOver(toast, [])).toBe(0);
  expect(clearanceOver(toast, [control(720, 760, { left: 100, right: 600 }), control(600, 700)])).toBe(0);
});

test('a toast goes up over the controls below it, and no further', () => {
  expect(clearanceOver(toast, [control(720, 760)])).toBe(68);
  expect(clearanceOver(toast, [control(720, 760), control(740, 790), control(200, 240)])).toBe(68);
});

test('a toast that finds no room between two controls goes over the upper one too', () => {
  expect(clearanceOver(toast, [control(720, 760), control(600, 640)])).toBe(188);
});

test('a toast that has just enough room between two controls stays there', () => {
  expect(clearanceOver(toast, [control(720, 760), control(600, 632)])).toBe(68);
});

test('a toast that finds room nowhere stays within the window, at the bottom', () => {
  const everywhere = Array.from({ length: 20 }, (_, row) => control(row * 40, row * 40 + 38));
  expect(clearanceOver(toast, everywhere)).toBe(0);
});
