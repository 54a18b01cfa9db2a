import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createMetrics } from '#infra/metrics.ts';

const metrics = createMetrics()
  .registry.getMetricsAsArray()
  .map(({ name }) => name);
const text = readFileSync('docs/operations.md', 'utf8');

test('the page for operators names only metrics that are served', () => {
  const named = [...text.matchAll(/`(waybill_[a-z0-9_]+)(\*?)`/g)];
  expect(named.length).toBeGreaterThan(10);
  const isServed = (name = '', family = '') => metrics.some((metric) => (family ? metric.startsWith(name) : metric === name));
  expect(named.filter(([, name, family]) => !isServed(name, family)).map(([whole]) => whole)).toEqual([]);
});

test('the page for operators has every metric of ours', () => {
  const ours = metrics.filter((name) => !/^waybill_(process|nodejs)_/.test(name));
  expect(ours.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});
