import type { Context } from 'hono';
import { z } from 'zod';
import {
  importKindSchema,
  importPreviewRowSchema,
  mostShownProblems,
  type Import,
  type ImportedRow,
  type ImportKind,
} from '#contracts/imports.ts';
import type { Language } from '#contracts/languages.ts';
import type { Paging } from '#contracts/lists.ts';
import { ImportFileGone, type ImportFiles } from '#infra/import-files/import-files.ts';
import type { ImportRows } from '#infra/import-rows/import-rows.ts';
import { cleanLine } from '#infra/mail-parser/clean.ts';
import { importById, importsPage } from '#projections/imports/queries.ts';
import { trackingNumbersOf } from '#projections/shipments/queries.ts';
import type { Progress } from '#projections/progress.ts';
import type { Models } from '#projections/projector.ts';
import type { CommandContext, Handled } from '../command.ts';
import { DomainError } from '../domain/errors.ts';
import type { ImportState } from '../domain/import.ts';
import { fileRemoved, importNotFound, type ImportCommands, type ImportTarget, type Upload } from '../imports/commands.ts';
import { errorFile, shownProblems, type SayProblem } from '../imports/findings.ts';
import type { ShowImports } from '../imports/show.ts';
import { expectedRevision, type AnswerCommand } from './answer-command.ts';
import type { ApiEnv } from './env.ts';
import { ApiError } from './errors.ts';
import { listPage, numberAt, pageByNumber } from './list-pages.ts';
import { positionOf } from './position.ts';
import { parseUuid } from './resource-id.ts';

export interface ImportAnswersOptions {
  commands: ImportCommands;
  show: ShowImports;
  files: Pick<ImportFiles, 'part' | 'facts'>;
  rows: Pick<ImportRows, 'page'>;
  say: SayProblem;
  models: Models;
  progress: Progress;
  answerCommand: AnswerCommand;
}

/** Who asks, and which kinds of imports they may ask for. */
export interface Asking {
  actor: CommandContext['actor'];
  /** Sees imports of others as well, though never what is in their files. */
  seesAll: boolean;
  mayDo(kind: ImportKind): boolean;
}

/** What is asked for of the lists of an import. */
type AskedOf = Paging & { given: string; asking: Asking };

export type RunOnImport = (
  commands: ImportCommands,
  target: ImportTarget,
  command: CommandContext,
) => Promise<Handled<ImportState>>;

/** What people and programs are answered about imports, the same for both. */
export function createImportAnswers(options: ImportAnswersOptions) {
  const { commands, show, files, rows, say, models, progress, answerCommand } = options;

  const one = async (row: { state: ImportState; revision: bigint | undefined }): Promise<Import> => {
    if (row.state.type === 'none' || row.revision === undefined) throw importNotFound();
    const [shown] = await show([{ state: row.state, revision: row.revision }]);
    if (!shown) throw importNotFound();
    return shown;
  };
  /** One that they may know of. */
  const found = async (given: string, { actor, seesAll, mayDo }: Asking) => {
    const row = await importById(models, parseUuid(given, importNotFound));
    if (!row || !(seesAll || row.state.openedBy.id === actor.id) || !mayDo(row.state.kind)) throw importNotFound();
    return row;
  };
  /** One whose file they may look into: they have sent it themselves. */
  const own = async (given: string, asking: Asking) => {
    const { state } = await found(given, asking);
    if (state.openedBy.id !== asking.actor.id) {
      throw new DomainError('not_own_import', 'Only whoever opened this import or an administrator can do this.');
    }
    return state;
  };
  const orRemoved = async <Result>(work: Promise<Result>): Promise<Result> =>
    work.catch((error: unknown) => {
      if (error instanceof ImportFileGone) throw fileRemoved();
      throw error;
    });

  return {
    async open(context: Context<ApiEnv>, asking: Asking): Promise<Import> {
      const upload = uploadIn(context);
      if (!asking.mayDo(upload.kind))
        throw new ApiError('api_key_not_allowed', 'This API key does not have the scope for this kind of import.');
      return one(await answerCommand(context, (command, id) => commands.open(id, upload, command), asking.actor));
    },
    async run(
      context: Context<ApiEnv>,
      { given, asking, run }: { given: string; asking: Asking; run: RunOnImport },
    ): Promise<Import> {
      const { state } = await found(given, asking);
      const target = { id: state.id, ...expectedRevision(context) };
      return one(await answerCommand(context, (command) => run(commands, target, command), asking.actor));
    },
    async list(context: Context<ApiEnv>, asking: Asking, wanted: { limit: number; cursor?: string | undefined }) {
      context.header('X-Waybill-Position', positionOf(progress));
      const openedBy = asking.seesAll ? undefined : asking.actor.id;
      const { items, nextCursor } = await importsPage(models, { ...wanted, openedBy });
      return { items: await show(items.map(({ state, revision }) => ({ state, revision: BigInt(revision) }))), nextCursor };
    },
    async get(context: Context<ApiEnv>, given: string, asking: Asking): Promise<Import> {
      context.header('X-Waybill-Position', positionOf(progress));
      const { state, revision } = await found(given, asking);
      context.header('ETag', `"${revision}"`);
      return one({ state, revision: BigInt(revision) });
    },
    async sample(given: string, asking: Asking) {
      const { id } = await own(given, asking);
      const facts = await files.facts(id);
      if (!facts) throw fileRemoved();
      return { rows: facts.sample.map((cells) => facts.header.map((_, column) => cells[column] ?? '')) };
    },
    async problems(context: Context<ApiEnv>, { given, asking, limit, cursor, language }: AskedOf & { language: Language }) {
      const { id, check } = await own(given, asking);
      const shown = await orRemoved(shownProblems({ files, say }, id, language));
      const total = check ? check.invalid + check.duplicates : 0;
      return {
        ...(await listPage(context, cursor, (place) => pageByNumber(shown, limit, place))),
        total: Math.max(total, shown.length),
        shown: Math.min(shown.length, mostShownProblems),
      };
    },
    async preview(given: string, asking: Asking) {
      const { id } = await own(given, asking);
      const pieces: Buffer[] = [];
      await orRemoved(
        (async () => {
          for await (const piece of files.part(id, 'preview')) pieces.push(piece);
        })(),
      );
      const text = Buffer.concat(pieces).toString();
      return { rows: text === '' ? [] : z.array(importPreviewRowSchema).parse(JSON.parse(text)) };
    },
    /** The lines of the error file, how many rows they are of, and what it is to be called. */
    async errors(given: string, asking: Asking, language: Language) {
      const { id, check } = await own(given, asking);
      const facts = await files.facts(id);
      if (!facts) throw fileRemoved();
      const count = check ? check.invalid + check.duplicates : 0;
      const name = `${facts.name.replace(/\.\w+$/, '')}-errors.csv`;
      return { name, count, lines: errorFile({ files, say }, { importId: id, header: facts.header, language }) };
    },
    async rows(
      context: Context<ApiEnv>,
      { given, asking, limit, cursor, outcome }: AskedOf & { outcome?: ImportedRow['outcome'] | undefined },
    ) {
      const { state } = await found(given, asking);
      const { items, nextCursor } = await listPage(context, cursor, async (place) => {
        const next = await rows.page(state.id, { after: numberAt(place), limit: limit + 1, outcome });
        const page = next.slice(0, limit);
        return { items: page, nextCursor: next.length > limit ? String(page.at(-1)?.row) : undefined };
      });
      const numbers = await trackingNumbersOf(
        models,
        items.flatMap(({ shipmentId }) => shipmentId ?? []),
      );
      return { items: items.map((row) => ({ ...row, trackingNumber: numbers.get(row.shipmentId ?? '') ?? null })), nextCursor };
    },
  };
}

export type ImportAnswers = ReturnType<typeof createImportAnswers>;

function uploadIn(context: Context<ApiEnv>): Upload {
  const form = context.var.importForm;
  if (!form) throw new ApiError('unsupported_media_type', 'Send the file as multipart/form-data.');
  const { kind, file, repeated } = form;
  const known = importKindSchema.safeParse(kind);
  const fields = {
    ...(known.success ? {} : { kind: kind === undefined ? 'This field is required' : 'Choose an option from the list' }),
    ...(file && file.bytes.length > 0 ? {} : { file: 'This field is required' }),
    ...Object.fromEntries(repeated.map((name) => [name, 'Choose at most 1'])),
  };
  if (!known.success || !file || file.bytes.length === 0 || repeated.length > 0) {
    throw new ApiError('invalid_request', 'Some fields are invalid. Check them and try again.', { fields });
  }
  return { kind: known.data, name: cleanLine(file.name, 200) || 'import', bytes: file.bytes };
}
