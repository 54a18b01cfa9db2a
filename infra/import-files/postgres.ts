import type { Kysely } from 'kysely';
import type { StateTables } from '../database/tables.ts';
import type { ImportPartsTable } from '../database/tables/imports.ts';
import type { PersonalData } from '../personal-data/personal-data.ts';
import { ImportFileGone, importFileFactsSchema, type ImportFiles } from './import-files.ts';

export interface ImportFilesOptions {
  db: Kysely<StateTables>;
  personalData: Pick<PersonalData, 'subjectFor' | 'sealBytes' | 'openBytes' | 'erase'>;
}

/** So much of a file is one row. */
const pieceBytes = 1_048_576;

type Part = ImportPartsTable['part'];

export function createImportFiles({ db, personalData }: ImportFilesOptions): ImportFiles {
  const keyOf = async (importId: string): Promise<string | undefined> =>
    (await db.selectFrom('import_files').select('subject_id').where('id', '=', importId).executeTakeFirst())?.subject_id;

  /** The row of one piece; bound to its place, so that pieces cannot change places. */
  const sealed = async (subjectId: string, { importId, part, place }: PieceAt, clear: Buffer): Promise<ImportPartsTable> => ({
    import_id: importId,
    part,
    place,
    sealed: await personalData.sealBytes(subjectId, clear, contextOf({ importId, part, place })),
  });

  async function* opened(subjectId: string, importId: string, part: Part): AsyncGenerator<Buffer> {
    for (let place = 0; ; place += 1) {
      const row = await db
        .selectFrom('import_parts')
        .select('sealed')
        .where('import_id', '=', importId)
        .where('part', '=', part)
        .where('place', '=', place)
        .executeTakeFirst();
      if (!row) break;
      const piece = await personalData.openBytes(subjectId, row.sealed, contextOf({ importId, part, place }));
      if (!piece) break;
      yield piece;
    }
    if ((await keyOf(importId)) === undefined) throw new ImportFileGone(`the file of import ${importId} was removed`);
  }

  const facts: ImportFiles['facts'] = async (importId) => {
    const subjectId = await keyOf(importId);
    if (subjectId === undefined) return undefined;
    try {
      for await (const piece of opened(subjectId, importId, 'facts'))
        return importFileFactsSchema.parse(JSON.parse(piece.toString()));
    } catch (error) {
      if (!(error instanceof ImportFileGone)) throw error;
    }
    return undefined;
  };

  return {
    async keep({ importId, facts: known, bytes }, at) {
      const subjectId = await personalData.subjectFor(`import ${importId}`);
      await db.transaction().execute(async (transaction) => {
        const kept = await transaction
          .insertInto('import_files')
          .values({ id: importId, subject_id: subjectId, kept_at: at, checked: 0 })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returning('id')
          .execute();
        if (kept.length === 0) return;
        const insert = async (part: Part, place: number, clear: Buffer) => {
          const row = await sealed(subjectId, { importId, part, place }, clear);
          await transaction.insertInto('import_parts').values(row).execute();
        };
        await insert('facts', 0, Buffer.from(JSON.stringify(known)));
        for (let place = 0; place * pieceBytes < bytes.length; place += 1) {
          await insert('file', place, bytes.subarray(place * pieceBytes, (place + 1) * pieceBytes));
        }
      });
    },

    facts,

    async factsOf(importIds) {
      const found = await Promise.all(importIds.map(async (id) => [id, await facts(id)] as const));
      return new Map(found.flatMap(([id, known]) => (known ? [[id, known] as const] : [])));
    },

    async read(importId) {
      const subjectId = await keyOf(importId);
      return subjectId === undefined ? undefined : opened(subjectId, importId, 'file');
    },

    isKept: async (importId) => (await keyOf(importId)) !== undefined,

    async beginPart(importId, part) {
      await db.deleteFrom('import_parts').where('import_id', '=', importId).where('part', '=', part).execute();
      const subjectId = await keyOf(importId);
      let place = 0;
      return async (piece) => {
        if (subjectId === undefined) return;
        const row = await sealed(subjectId, { importId, part, place }, piece);
        place += 1;
        // Not of a file that was removed meanwhile.
        await db
          .insertInto('import_parts')
          .columns(['import_id', 'part', 'place', 'sealed'])
          .expression((expression) =>
            expression
              .selectFrom('import_files')
              .select(({ val }) => ['id', val(row.part).as('part'), val(row.place).as('place'), val(row.sealed).as('sealed')])
              .where('id', '=', importId),
          )
          .execute();
      };
    },

    async *part(importId, part) {
      const subjectId = await keyOf(importId);
      if (subjectId !== undefined) yield* opened(subjectId, importId, part);
    },

    async kept(before) {
      const query = db.selectFrom('import_files').select('id').orderBy('kept_at');
      const rows = await (before ? query.where('kept_at', '<', before) : query).execute();
      return rows.map(({ id }) => id);
    },

    async noteChecked(importId, rows) {
      await db.updateTable('import_files').set({ checked: rows }).where('id', '=', importId).execute();
    },

    checked: async (importId) =>
      (await db.selectFrom('import_files').select('checked').where('id', '=', importId).executeTakeFirst())?.checked,

    async remove(importId, at) {
      const subjectId = await keyOf(importId);
      if (subjectId === undefined) return;
      await personalData.erase(subjectId, at);
      await db.deleteFrom('import_files').where('id', '=', importId).execute();
    },
  };
}

interface PieceAt {
  importId: string;
  part: Part;
  place: number;
}

const contextOf = ({ importId, part, place }: PieceAt): string => `import ${importId} ${part} ${place}`;
