import { create, type Font } from 'fontkit';
import { fontData } from './font-files.ts';
import { mendAnchors } from './fontkit-anchors.ts';
import type { Typefaces } from './print.ts';

/** Fonts by their files, each read when it is first needed. */
export function createTypefaces(): Typefaces {
  const opened = new Map<string, Font>();
  const open = (face: string): Font => {
    const known = opened.get(face);
    if (known) return known;
    const font = create(fontData(face));
    if (!('layout' in font)) throw new Error(`${face} is a collection of fonts`);
    mendAnchors(font);
    opened.set(face, font);
    return font;
  };
  return {
    has: (face, character) => open(face).hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
    widthOf(face, text) {
      const font = open(face);
      return font.layout(text, []).advanceWidth / font.unitsPerEm;
    },
  };
}
