import { guessCharsets } from '#infra/tables/chardet.ts';
import { decodeCharset } from '#infra/tables/iconv-lite.ts';
import { tableReader } from '#infra/tables/read-table.ts';
import { readXml } from '#infra/tables/saxes.ts';
import { openArchive } from '#infra/tables/yauzl.ts';

/** Reads CSV and Excel workbooks. */
export const readTable = tableReader({ charsets: { guess: guessCharsets, decode: decodeCharset }, openArchive, readXml });
