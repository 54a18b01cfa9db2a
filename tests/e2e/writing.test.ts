import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '#tests/support/browser.ts';

const dictionaries = import.meta.glob('../../web/shared/i18n/locales/*/{zh,ja}.ts', { eager: true, import: 'default' });

/** Every letter that the pages of a language use beyond those of Latin. */
const lettersOf = (language: string): string[] => {
  const words = Object.entries(dictionaries).filter(([file]) => file.endsWith(`/${language}.ts`));
  return [...new Set(JSON.stringify(words).match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu))];
};

/** No one's letter: drawn as the box that stands for what no font has. */
const nobodys = '\u{10FFFD}';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.stop());

test.each(['zh', 'ja'])(
  'every letter of %s is drawn as itself, so that pictures of its pages can be judged',
  async (language) => {
    const { page, close } = await browser.visit({ url: 'about:blank' });
    const letters = lettersOf(language);
    expect(letters.length).toBeGreaterThan(300);
    const boxes = await page.evaluate(
      ([lang, box, ...each]) => {
        document.documentElement.lang = lang ?? '';
        const canvas = document.createElement('canvas');
        const pen = canvas.getContext('2d', { willReadFrequently: true });
        const drawn = (letter = '') => {
          if (!pen) throw new Error('no canvas');
          pen.reset();
          pen.font = '32px sans-serif';
          pen.fillText(letter, 0, 40);
          return pen.getImageData(0, 0, 64, 64).data.join();
        };
        const missing = drawn(box);
        return each.filter((letter) => drawn(letter) === missing);
      },
      [language, nobodys, ...letters],
    );
    expect(boxes).toEqual([]);
    await close();
  },
);
