import { describe, expect, test } from 'vitest';
import { framePathOf, snippetOf, type WidgetChoice } from '#web/features/widget/model/snippet.ts';

const plain: WidgetChoice = { language: 'auto', theme: 'auto', number: '' };
const installation = { address: 'https://parcels.example', title: 'Package tracking' };

describe('the code for a page', () => {
  test('says nothing that the widget does by itself', () => {
    expect(snippetOf('script', plain, installation)).toBe('<script async src="https://parcels.example/widget.js"></script>');
    expect(snippetOf('frame', plain, installation)).toBe(
      '<iframe src="https://parcels.example/widget" title="Package tracking" loading="lazy" style="width: 100%; max-width: 30rem; height: 24rem; border: 0"></iframe>',
    );
  });

  test('says what was chosen', () => {
    const choice: WidgetChoice = { language: 'ar', theme: 'dark', number: ' we 4839-2017 5525 us ' };
    expect(snippetOf('script', choice, installation)).toBe(
      '<script async src="https://parcels.example/widget.js" data-lang="ar" data-theme="dark" data-number="WE483920175525US"></script>',
    );
    expect(framePathOf(choice)).toBe('/widget?lang=ar&theme=dark&number=WE483920175525US');
    expect(snippetOf('frame', choice, installation)).toContain(
      'src="https://parcels.example/widget?lang=ar&amp;theme=dark&amp;number=WE483920175525US"',
    );
  });

  test('cannot be ended by what is typed as a number', () => {
    const choice = { ...plain, number: '"><script>alert(1)</script>&' };
    expect(snippetOf('script', choice, installation)).toContain('data-number="SCRIPTALERT1SCRIPT"></script>');
  });
});
