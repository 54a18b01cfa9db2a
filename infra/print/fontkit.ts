import { create, type Font, type Positioning } from 'fontkit';
import { fontData } from './font-files.ts';
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

class NoAnchor extends Error {
  override readonly name = 'NoAnchor';
}

let isMended = false;

/**
 * A font may leave out where a mark sits on a letter; then its next subtable is asked (OpenType, GPOS lookup types 4 to 6). fontkit
 * fails there, with a mark that Khmer, Gujarati and Gurmukhi write in every other word. This mends it for all fonts at once, those
 * that pdfkit opens too.
 */
function mendAnchors(font: Font): void {
  if (isMended) return;
  const positioning = font._layoutEngine.engine?.GPOSProcessor;
  if (!positioning) return;
  isMended = true;
  const prototype: Positioning = Object.getPrototypeOf(positioning);
  const { applyLookup, getAnchor } = prototype;
  prototype.getAnchor = function (anchor) {
    if (!anchor) throw new NoAnchor('the font has no such anchor');
    return getAnchor.call(this, anchor);
  };
  prototype.applyLookup = function (type, table) {
    try {
      return applyLookup.call(this, type, table);
    } catch (error) {
      if (error instanceof NoAnchor) return false;
      throw error;
    }
  };
}
