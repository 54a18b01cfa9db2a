import 'fontkit';

declare module 'fontkit' {
  /** Where fontkit places glyphs by the GPOS table of a font. */
  interface Positioning {
    applyLookup(type: number, table: unknown): boolean;
    getAnchor(anchor: object | null): { x: number; y: number };
  }

  interface Font {
    _layoutEngine: { engine?: { GPOSProcessor: Positioning | null } };
  }
}
