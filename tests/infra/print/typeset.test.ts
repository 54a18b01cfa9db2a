import { describe, expect, test } from 'vitest';
import { printPdf } from '#infra/print/pdfkit.ts';
import type { PlacedText } from '#infra/print/print.ts';
import { labelParts } from '#tests/support/printing.ts';

const box = { x: 10, y: 20, width: 200, height: 40 };
const set = (text: string, changes: Partial<typeof box> = {}) => labelParts.typeset(text, { ...box, ...changes }, { size: 10 });
const lines = (texts: readonly PlacedText[]) => {
  const byLine = new Map<number, string[]>();
  for (const { baseline, text } of texts) byLine.set(baseline, [...(byLine.get(baseline) ?? []), text]);
  return [...byLine.values()].map((parts) => parts.join('|'));
};

describe('a text in a box', () => {
  test('begins at the left, or at the right where it is written from right to left', () => {
    expect(set('Jonas Weber')).toMatchObject([{ text: 'Jonas Weber', x: 10, size: 10 }]);
    const [arabic] = set('محمد علي');
    expect(arabic?.text).toBe('محمد علي');
    expect((arabic?.x ?? 0) + (arabic?.width ?? 0)).toBeCloseTo(210);
  });

  test('has numbers and Latin words in Arabic in their order from the left', () => {
    expect(lines(set('مبنى 12 (B)'))).toEqual(['(|B|) |12|مبنى ']);
  });

  test('has every script in a font that has it', () => {
    const texts = set('Zoë Đặng Αθήνα Москва 東京 서울 שלום');
    expect(texts.map(({ text }) => text).join('')).not.toContain('?');
    expect(new Set(texts.map(({ face }) => face)).size).toBeGreaterThan(5);
  });

  test.each([
    ['armenian', 'Հայերեն'],
    ['georgian', 'ქართული'],
    ['ethiopic', 'አማርኛ'],
    ['thaana', 'ދިވެހި'],
    ['devanagari', 'हिन्दी क्षेत्र'],
    ['bengali', 'বাংলা ক্ষেত্র'],
    ['gurmukhi', 'ਪੰਜਾਬੀ ਸ੍ਰੀ'],
    ['gujarati', 'ગુજરાતી અંજલિ'],
    ['oriya', 'ଓଡ଼ିଆ ଶ୍ରୀ'],
    ['tamil', 'தமிழ் கொ'],
    ['telugu', 'తెలుగు శ్రీ'],
    ['kannada', 'ಕನ್ನಡ ಶ್ರೀ'],
    ['malayalam', 'മലയാളം അ്'],
    ['sinhala', 'ශ්‍රී ලංකා'],
    ['thai', 'ภาษาไทย น้ำ'],
    ['lao', 'ພາສາລາວ'],
    ['khmer', 'ភាសាខ្មែរ កំពង់'],
    ['myanmar', 'မြန်မာဘာသာ'],
    ['tibetan', 'བོད་སྐད'],
  ])('is shaped as a whole in %s, by a font of its own', async (script, text) => {
    const texts = set(text);
    expect(texts.map((placed) => placed.text)).toEqual([text]);
    expect(texts[0]?.face).toContain(`-${script}-`);
    const pdf = await printPdf([{ width: 220, height: 60, texts, filled: [] }], { title: 'Label', createdAt: new Date(0) });
    expect(pdf.length).toBeGreaterThan(1_000);
  });

  test('has Japanese shapes where it is Japanese, by its letters or by its country', () => {
    const faceOf = (text: string, ideographs?: 'japanese') =>
      labelParts.typeset(text, box, { size: 10, ...(ideographs && { ideographs }) })[0]?.face;
    expect(faceOf('直子')).toContain('noto-sans-sc');
    expect(faceOf('直子さん')).toContain('noto-sans-jp');
    expect(faceOf('直子', 'japanese')).toContain('noto-sans-jp');
  });

  test('has pictures, those made of several too, and shows that a letter is missing', () => {
    expect(lines(set('José 📦👍🏽 🇬🇭 Ñandú'))).toEqual(['José |📦👍🏽 🇬🇭 |Ñandú']);
    const [one, family] = [set('👨'), set('👨\u200d👩\u200d👧')];
    expect(family[0]?.width).toBe(one[0]?.width);
    expect(lines(set('Somchai Ꭰ'))).toEqual(['Somchai ?']);
  });

  test('is not turned round by hidden marks', () => {
    expect(lines(set('Ama \u202eusuwO\u202c \u200fAccra\u2067x\u2069'))).toEqual(['Ama usuwO Accrax']);
  });

  test('wraps at spaces, and breaks a word that is longer than a line', () => {
    expect(lines(set('One two three four five six seven eight nine ten', { width: 100, height: 60 })).length).toBe(3);
    const broken = set('N'.repeat(60));
    expect(lines(broken).join('')).toBe('N'.repeat(60));
    for (const { x, width } of broken) expect(x + width).toBeLessThanOrEqual(210);
  });

  test('keeps its lines, then gets smaller, then gives them up, and is cut off last', () => {
    expect(lines(set('One\r\n\nTwo\u2028Three', { height: 45 }))).toEqual(['One', 'Two', 'Three']);
    const [small] = set('One\nTwo\nThree\nFour', { height: 30 });
    expect(small?.size).toBeLessThan(10);
    expect(lines(set('A\n'.repeat(30), { height: 20 }))[0]).toContain('A, A, A');
    const cut = lines(set('Word '.repeat(400), { height: 20 }));
    expect(cut.at(-1)?.endsWith('…')).toBe(true);
  });
});
