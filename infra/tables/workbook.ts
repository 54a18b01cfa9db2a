import { posix } from 'node:path';
import { builtInDateKind, dateKindOf, type DateKind } from './serial-date.ts';
import { TableError, type Archive, type ReadXml, type TableLimits } from './tables.ts';
import { TextStore } from './text-store.ts';
import { readWhole } from './xml.ts';

/** What the sheets of a workbook share. */
export interface Workbook {
  /** In their order, those that are hidden left out. */
  sheets: { name: string; part: string }[];
  is1904: boolean;
  strings: TextStore;
  /** By the index of a cell's style. */
  dateKinds: readonly (DateKind | undefined)[];
}

export interface XmlOptions {
  readXml: ReadXml;
  mostChars: number;
}

/** Undefined where the archive is no workbook. Throws TableError. */
export async function readWorkbook(
  whole: Archive,
  xml: XmlOptions,
  { sharedBytes, partBytes }: Pick<TableLimits, 'sharedBytes' | 'partBytes'>,
): Promise<Workbook | undefined> {
  const archive = withParts(whole, partBytes);
  const root = await relationsOf(archive, '', xml);
  const part = [...root.values()].find(({ type }) => type === 'officeDocument')?.part ?? 'xl/workbook.xml';
  const bytes = archive.read(part.toLowerCase());
  if (!bytes) return undefined;
  const found: { name: string; id: string; isHidden: boolean }[] = [];
  let is1904 = false;
  let isWorkbook = false;
  const open = (name: string, attributes: Readonly<Record<string, string>>) => {
    if (name === 'workbook') isWorkbook = true;
    else if (name === 'workbookPr') is1904 = isTrue(attributes['date1904']);
    else if (name === 'sheet') {
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      found.push({ name: attributes['name'] ?? '', id, isHidden: /hidden/i.test(attributes['state'] ?? '') });
    }
  };
  await readWhole(bytes, { open, text: nothing, close: nothing }, xml);
  if (!isWorkbook) return undefined;
  const relations = await relationsOf(archive, part, xml);
  const partOf = (type: string) => [...relations.values()].find((relation) => relation.type === type)?.part;
  const sheets = found.flatMap(({ name, id, isHidden }) => {
    const relation = relations.get(id);
    return relation?.type === 'worksheet' && !isHidden ? [{ name, part: relation.part }] : [];
  });
  return {
    sheets,
    is1904,
    strings: await readStrings(whole.read(partOf('sharedStrings')?.toLowerCase() ?? ''), xml, sharedBytes),
    dateKinds: await readDateKinds(archive.read(partOf('styles')?.toLowerCase() ?? ''), xml),
  };
}

/** The archive with parts that hold no more than that: whoever writes more wants to fill the memory. */
const withParts = ({ names, read }: Archive, most: number): Archive => ({
  names,
  read(name) {
    const bytes = read(name);
    return bytes && upTo(most, bytes);
  },
});

async function* upTo(most: number, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > most) throw new TableError('too-big-unpacked');
    yield piece;
  }
}

const nothing = (): void => undefined;
export const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

/** What a part refers to, by id; types without their namespace. */
async function relationsOf(
  archive: Archive,
  part: string,
  xml: XmlOptions,
): Promise<Map<string, { type: string; part: string }>> {
  const relations = new Map<string, { type: string; part: string }>();
  const folder = posix.dirname(part);
  const bytes = archive.read(posix.join(folder, '_rels', `${posix.basename(part)}.rels`).toLowerCase());
  if (!bytes) return relations;
  const open = (name: string, { Id = '', Type = '', Target = '' }: Readonly<Record<string, string>>) => {
    if (name !== 'Relationship') return;
    const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target);
    relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), part: target });
  };
  await readWhole(bytes, { open, text: nothing, close: nothing }, xml);
  return relations;
}

async function readStrings(bytes: AsyncIterable<Uint8Array> | undefined, xml: XmlOptions, mostBytes: number): Promise<TextStore> {
  const strings = new TextStore();
  if (!bytes) return strings;
  let text = '';
  let isText = false;
  // What is written above Chinese and Japanese letters is no part of the text.
  let phonetic = 0;
  await readWhole(
    bytes,
    {
      open(name) {
        if (name === 'si') text = '';
        else if (name === 'rPh') phonetic += 1;
        else if (name === 't') isText = phonetic === 0;
      },
      text(piece) {
        if (isText) text += piece;
        if (text.length > xml.mostChars) throw new TableError('too-big-unpacked');
      },
      close(name) {
        if (name === 't') isText = false;
        else if (name === 'rPh') phonetic -= 1;
        else if (name === 'si') strings.add(unescaped(text));
        if (strings.heldBytes > mostBytes) throw new TableError('too-big-unpacked');
      },
    },
    xml,
  );
  return strings;
}

/** `_x000D_` stands for a character that XML has no way to write (ECMA-376 part 1, 22.9.2.19). */
export const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

async function readDateKinds(bytes: AsyncIterable<Uint8Array> | undefined, xml: XmlOptions): Promise<(DateKind | undefined)[]> {
  const kinds: (DateKind | undefined)[] = [];
  if (!bytes) return kinds;
  const own = new Map<number, DateKind | undefined>();
  let isCells = false;
  await readWhole(
    bytes,
    {
      open(name, attributes) {
        const id = Number(attributes['numFmtId']);
        if (name === 'numFmt') own.set(id, dateKindOf(attributes['formatCode'] ?? ''));
        else if (name === 'cellXfs') isCells = true;
        else if (name === 'xf' && isCells) kinds.push(own.has(id) ? own.get(id) : builtInDateKind(id));
      },
      text: nothing,
      close(name) {
        if (name === 'cellXfs') isCells = false;
      },
    },
    xml,
  );
  return kinds;
}
