import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('a number that cannot be one takes the focus where somebody has sent it, and not where the page around has given it', async () => {
  const file = readFileSync('web/widget/frame.html', 'utf8');
  const words = { text: { shape: 'Check the number.' }, status: {}, hub: {}, reason: {} };
  const main = /<main>[^]*<\/main>/.exec(file)?.[0] ?? expect.unreachable('the frame has a main');
  document.documentElement.lang = 'en';
  document.body.innerHTML = `${main}<script type="application/json" id="words">${JSON.stringify(words)}</script>`;
  history.replaceState(null, '', '?number=no-number');
  await import('#web/widget/frame.ts');

  const input = document.querySelector('input') ?? expect.unreachable('the frame has a field');
  expect([input.value, document.querySelector('#problem')?.textContent]).toEqual(['no-number', 'Check the number.']);
  expect(document.activeElement).not.toBe(input);
  document.querySelector('button')?.click();
  expect(document.activeElement).toBe(input);
});
