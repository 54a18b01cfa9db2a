// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { useFieldText } from '#web/features/audit/hooks/use-field-text.ts';
import { render } from '../render.tsx';

function Value({ path, value }: { path: string; value: unknown }) {
  return <output>{useFieldText().textOf(path, value)}</output>;
}

test.each([
  ['the service of a shipment', 'serviceType', 'express', 'Express'],
  ['the language of a customer', 'language', 'ja', 'Japanese'],
  ['how a parcel stood', 'scans.0.status', 'picked_up', 'Picked Up'],
])('auditors read %s as the other screens write it', async (_what, path, value, text) => {
  const { place, unmount } = await render(<Value path={path} value={value} />);
  expect(place.textContent).toBe(text);
  await unmount();
});
