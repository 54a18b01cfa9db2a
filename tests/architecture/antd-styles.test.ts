import * as antd from 'antd';
import { expect, test } from 'vitest';
import { themeOf } from '#web/app/theme.ts';
import { antdStyleSheet, styledComponents } from '../../build/antd-styles.ts';
import { readSources } from './source-imports.ts';

test('every component of antd that a screen uses is in the style sheet', () => {
  const used = readSources()
    .filter(({ file }) => file.startsWith('web/'))
    .flatMap(({ imports }) => imports.filter(({ target }) => target === 'antd').flatMap(({ names }) => names))
    .filter((name) => /^[A-Z]/.test(name) && name in antd && name !== 'ConfigProvider');
  expect(used.length).toBeGreaterThan(100);
  expect([...new Set(used)].filter((name) => !(name in styledComponents))).toEqual([]);
});

test('the style sheet of antd is the same in every theme, and has rules for every component', () => {
  const written = antdStyleSheet();
  for (const scheme of ['light', 'dark'] as const) {
    for (const motion of [true, false]) {
      expect(antdStyleSheet({ ...themeOf(scheme, { motion }), zeroRuntime: false })).toBe(written);
    }
  }
  for (const name of Object.keys(styledComponents)) {
    const rule = name === 'Button' ? 'btn' : name.toLowerCase();
    expect(written, name).toContain(`.ant-${rule}{`);
  }
});
