/** A rectangle on a page, in points (1/72 inch) from its upper left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Text in one face and one writing direction, from its left end on; `width` in points, `baseline` from the top of the page. */
export interface PlacedText {
  text: string;
  face: FaceName;
  size: number;
  x: number;
  baseline: number;
  width: number;
}

/** What stands on a page: texts, and rectangles filled with ink. Everything is black on white. */
export interface PrintedPage {
  width: number;
  height: number;
  texts: readonly PlacedText[];
  filled: readonly Box[];
}

/** What a document says of itself; the same pages with the same facts are the same bytes. */
export interface DocumentFacts {
  title: string;
  createdAt: Date;
}

/** Makes a PDF piece by piece, while its pages are drawn; a page that was drawn is not held any longer. */
export type StreamPdf = (pages: AsyncIterable<PrintedPage>, facts: DocumentFacts) => AsyncGenerator<Uint8Array>;

/** Makes a PDF of pages. */
export type PrintPdf = (pages: Iterable<PrintedPage>, facts: DocumentFacts) => Promise<Uint8Array<ArrayBuffer>>;

/** A font file of this installation, by its name there. */
export type FaceName = string;

/** The fonts of this installation. */
export interface Typefaces {
  has(face: FaceName, character: string): boolean;
  /** Width of a text in points at a size of one point, set as one run. */
  widthOf(face: FaceName, text: string): number;
}

/** How a paragraph runs (Unicode bidirectional algorithm, UAX #9), by code units. */
export interface TextDirections {
  /** Embedding levels; odd ones run from right to left. */
  levels: ArrayLike<number>;
  isRightToLeft: boolean;
  /** What stands for a character there: a bracket that opens to the other side. */
  mirrored: ReadonlyMap<number, string>;
}
export type DirectionsOf = (paragraph: string) => TextDirections;

/** Bar codes as modules. Both throw for what cannot be encoded. */
export interface BarCodes {
  /** Code 128: widths of bars and gaps in turn, beginning with a bar; without the quiet zones of ten modules. */
  code128(text: string): number[];
  /** QR code with error correction level M: rows of dark modules, without the quiet zone of four. */
  qrCode(text: string): boolean[][];
}
