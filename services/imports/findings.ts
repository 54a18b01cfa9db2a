import { z } from 'zod';
import { duplicateOfRowSchema, mostShownProblems, type ImportProblem } from '#contracts/imports.ts';
import type { Language } from '#contracts/languages.ts';
import { byteOrderMark, csvLine } from '#contracts/csv.ts';
import type { ImportFiles } from '#infra/import-files/import-files.ts';
import { importWords } from './words/every-language.ts';

/** What the check found about one row: why it cannot be imported, or what it repeats. */
const findingSchema = z.object({
  line: z.int(),
  cells: z.array(z.string()),
  problems: z.array(
    z.object({
      field: z.string().nullable(),
      column: z.string().nullable(),
      value: z.string().nullable(),
      code: z.string(),
      limit: z.string().optional(),
    }),
  ),
  duplicateOf: duplicateOfRowSchema.nullable(),
});
export type Finding = z.infer<typeof findingSchema>;

const pieceChars = 262_144;

/** Writes findings as lines of JSON, a piece at a time. */
export async function writeFindings(files: Pick<ImportFiles, 'beginPart'>, importId: string) {
  const write = await files.beginPart(importId, 'errors');
  let text = '';
  return {
    async add(finding: Finding) {
      text += `${JSON.stringify(finding)}\n`;
      if (text.length >= pieceChars) await this.end();
    },
    async end() {
      if (text !== '') await write(Buffer.from(text));
      text = '';
    },
  };
}

async function* readFindings(files: Pick<ImportFiles, 'part'>, importId: string): AsyncGenerator<Finding> {
  for await (const piece of files.part(importId, 'errors')) {
    // A piece ends with a line.
    for (const line of piece.toString().split('\n')) if (line !== '') yield findingSchema.parse(JSON.parse(line));
  }
}

/** The sentence for a problem, by its code. */
export type SayProblem = (problem: { code: string; limit?: string | undefined }, language: Language) => string;

/** The first problems, as they are shown. Throws ImportFileGone. */
export async function shownProblems(
  { files, say }: { files: Pick<ImportFiles, 'part'>; say: SayProblem },
  importId: string,
  language: Language,
): Promise<ImportProblem[]> {
  const shown: ImportProblem[] = [];
  for await (const { line, problems, duplicateOf } of readFindings(files, importId)) {
    for (const { limit, ...problem } of problems) {
      shown.push({ line, ...problem, message: say({ code: problem.code, limit }, language), duplicateOf: null });
    }
    if (duplicateOf) {
      const code = `duplicate_${duplicateOf.by}`;
      shown.push({ line, field: null, column: null, value: null, code, message: say({ code }, language), duplicateOf });
    }
    if (shown.length >= mostShownProblems) break;
  }
  return shown.slice(0, mostShownProblems);
}

/**
 * The rows that cannot be imported as they are in the file, each once, with its line and all reasons behind it, as CSV: mended, it is
 * another import. Throws ImportFileGone.
 */
export async function* errorFile(
  { files, say }: { files: Pick<ImportFiles, 'part'>; say: SayProblem },
  { importId, header, language }: { importId: string; header: readonly string[]; language: Language },
): AsyncGenerator<string> {
  const { field, reason } = importWords[language];
  yield byteOrderMark + csvLine([...header, '#', field, reason]);
  for await (const { line, cells, problems } of readFindings(files, importId)) {
    if (problems.length === 0) continue;
    const reasons = problems.map(({ column, field: name, ...problem }) => ({ at: column ?? name, said: say(problem, language) }));
    const places = [...new Set(reasons.map(({ at }) => at).filter((at) => at !== null))].join('; ') || null;
    const said = reasons.map((each) => (problems.length > 1 && each.at ? `${each.at}: ${each.said}` : each.said)).join('; ');
    // Cells beyond the header go behind all of it: without them a row that was refused would look right.
    const surplus = cells.slice(header.length);
    yield csvLine([...header.map((_, place) => cells[place] ?? ''), line, places, said, ...surplus]);
  }
}
