// The package's own types are those of a CommonJS module, which it is not.
declare module 'bidi-js/dist/bidi.mjs' {
  interface Bidi {
    getEmbeddingLevels(
      text: string,
      baseDirection: 'ltr' | 'rtl' | 'auto',
    ): { levels: Uint8Array; paragraphs: { start: number; end: number; level: number }[] };
    getMirroredCharactersMap(text: string, levels: Uint8Array): Map<number, string>;
  }
  export default function createBidi(): Bidi;
}
