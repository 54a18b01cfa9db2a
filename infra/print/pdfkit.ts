import Pdf from 'pdfkit';
import { fontData } from './font-files.ts';
import type { PrintedPage, PrintPdf, StreamPdf } from './print.ts';

export const printPdf: PrintPdf = async (pages, facts) => {
  const parts: Uint8Array[] = [];
  for await (const part of streamPdf(inTurn(pages), facts)) parts.push(part);
  return new Uint8Array(Buffer.concat(parts));
};

async function* inTurn(pages: Iterable<PrintedPage>): AsyncGenerator<PrintedPage> {
  yield* pages;
}

export const streamPdf: StreamPdf = async function* (pages, { title, createdAt }) {
  const info = { Title: title, Creator: 'Waybill', Producer: 'Waybill', CreationDate: createdAt };
  const document = new Pdf({ autoFirstPage: false, info, lang: 'en', displayTitle: true });
  const parts: Uint8Array[] = [];
  document.on('data', (part: Uint8Array) => parts.push(part));
  const ended = new Promise<void>((resolve, reject) => {
    document.on('end', resolve);
    document.on('error', reject);
  });
  const faces = new Set<string>();
  for await (const page of pages) {
    for (const { face } of page.texts) if (!faces.has(face)) document.registerFont(face, fontData(face));
    for (const { face } of page.texts) faces.add(face);
    draw(document, page);
    if (parts.length > 0) yield Buffer.concat(parts.splice(0));
  }
  document.end();
  await ended;
  yield Buffer.concat(parts);
};

function draw(document: PDFKit.PDFDocument, { width, height, texts, filled }: PrintedPage): void {
  document.addPage({ size: [width, height], margin: 0 });
  for (const box of filled) document.rect(box.x, box.y, box.width, box.height);
  if (filled.length > 0) document.fill('black');
  for (const { text, face, size, x, baseline } of texts) {
    // With features, a run is shaped as a whole: by itself pdfkit sets word after word, which turns the words of Arabic round.
    document.font(face).fontSize(size).text(text, x, baseline, { lineBreak: false, features: [], baseline: 'alphabetic' });
  }
}
