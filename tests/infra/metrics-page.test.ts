import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createMetrics } from '#infra/metrics.ts';

/** Those of every Node.js process, which the page names together. */
const common = /^waybill_(process|nodejs)_/;

test('the page for operators explains every metric, with an alarm, and no other', async () => {
  const page = readFileSync('docs/operations.md', 'utf8');
  const registered = (await createMetrics().registry.getMetricsAsJSON()).map(({ name }) => name);
  const explained = [...page.matchAll(/^\| `(waybill_\w+)` \| .+ \| .+ \|$/gm)].map(([, name]) => name);
  expect(explained.toSorted()).toEqual(registered.filter((name) => !common.test(name)).toSorted());
  for (const [name] of page.matchAll(/waybill_(process|nodejs)_\w+/g))
    expect([...registered, 'waybill_process_', 'waybill_nodejs_']).toContain(name);
});
