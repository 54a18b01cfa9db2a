import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import {
  erasureSchema,
  findSubjectSchema,
  listErasuresSchema,
  requestErasureSchema,
  subjectFoundSchema,
  takeSubjectDataSchema,
  waitingErasuresSchema,
  type Erasure,
} from '#contracts/erasures.ts';
import { archiveType } from '#contracts/archive.ts';
import { utcDay } from '#contracts/utc-day.ts';
import type { Clock } from '#infra/clock.ts';
import { countWaiting, erasuresPage } from '#projections/erasures/queries.ts';
import type { Models } from '#projections/projector.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import { DomainError } from '../../domain/errors.ts';
import type { SubjectState } from '../../domain/erasure.ts';
import type { ErasureCommands } from '../../erasures/commands.ts';
import { erasureViews, type ErasureViewsOptions } from '../../erasures/erasure-view.ts';
import type { ReadSubject } from '../../erasures/read-subject.ts';
import type { SubjectData } from '../../erasures/subject-data.ts';
import type { PersonalDataReads } from '../../reads/reads.ts';
import { answerFile } from '../answer-file.ts';
import type { AnswerCommand, RunCommand } from '../answer-command.ts';
import type { ApiEnv } from '../env.ts';
import { signedInAccount } from '../guards.ts';
import { listShown } from '../list-shown.ts';
import { at, body, bodyRefusals, commandRefusals, createApi, json, refusals, type Api } from '../mount.ts';
import { idParam, parseUuid } from '../resource-id.ts';
import { createSlots } from '../slots.ts';
import { sourceOf } from '../source.ts';

const archivesAtOnce = 2;

export interface ErasureRoutesOptions extends ErasureViewsOptions {
  sessions: Sessions;
  erasures: ErasureCommands;
  readSubject: ReadSubject;
  subjectData: SubjectData;
  clock: Clock;
  reads: Pick<PersonalDataReads, 'subjectFound' | 'subjectNotFound' | 'subjectDataTaken' | 'listShown'>;
  answerCommand: AnswerCommand;
  models: Models;
}

/** Erasing persons: an administrator asks, another one confirms; auditors see it. */
export function erasureRoutes(options: ErasureRoutesOptions): Api {
  const { sessions, erasures, readSubject, subjectData, reads, answerCommand, models, clock } = options;
  const api = createApi();
  const slots = createSlots(archivesAtOnce, 'Your other archives are still being made. Wait for one of them to finish.');

  const answer = async (context: Context<ApiEnv>, run: RunCommand<SubjectState>): Promise<Erasure> => {
    const { state, revision } = await answerCommand(context, run);
    if (state.type === 'none' || revision === undefined) throw erasureNotFound();
    const [erasure] = await erasureViews(options, [{ state, revision }], signedInAccount(context));
    if (!erasure) throw erasureNotFound();
    return erasure;
  };

  api.openapi(
    createRoute({
      ...at('POST /api/subjects/find', sessions),
      summary: 'Find what is known of whoever has an email address; that is recorded as a read',
      request: { body: body(findSubjectSchema) },
      responses: {
        200: json(subjectFoundSchema, 'What there is, counted by kind; `id` is null where there is nothing'),
        ...refusals(...bodyRefusals, 'unauthenticated', 'forbidden', 'unavailable'),
      },
    }),
    async (context) => {
      const account = signedInAccount(context);
      const { email } = context.req.valid('json');
      const found = await readSubject(email, account);
      if (found.id) reads.subjectFound(account, found.id, sourceOf(context));
      else reads.subjectNotFound(account, email, sourceOf(context));
      return context.json(found, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/subjects/data', sessions),
      summary: 'Take out everything that is known of whoever has an email address; that is recorded before anything leaves',
      request: { body: body(takeSubjectDataSchema) },
      responses: {
        200: {
          description:
            'An archive (`tar.gz`) with a page for people (`index.html`), `data.json`, and the emails, photos and files of that person',
          content: { [archiveType]: { schema: z.string() } },
        },
        ...refusals(
          ...bodyRefusals,
          'unauthenticated',
          'forbidden',
          'not_found',
          'rebuild_needed',
          'rate_limited',
          'unavailable',
        ),
      },
    }),
    async (context) =>
      answerFile(context, slots, async () => {
        const now = clock.now();
        const account = signedInAccount(context);
        const asked = context.req.valid('json');
        const found = await subjectData(asked, now);
        if (!found) reads.subjectNotFound(account, asked.email, sourceOf(context));
        if (!found) throw new DomainError('not_found', 'Nothing is known of a person with this email address.', 'email');
        await reads.subjectDataTaken(account, found.id, sourceOf(context));
        return { name: `waybill-person-${utcDay(now)}.tar.gz`, type: archiveType, count: found.count, parts: found.parts };
      }),
  );

  api.openapi(
    createRoute({
      ...at('GET /api/erasures', sessions),
      summary: 'List requests to erase a person, newest first',
      request: { query: listErasuresSchema },
      responses: {
        200: json(z.array(erasureSchema), 'One page; `X-Next-Cursor` is present while there are more'),
        ...refusals('invalid_request', 'unauthenticated', 'forbidden', 'unavailable'),
      },
    }),
    async (context) => {
      const { state, limit, cursor } = context.req.valid('query');
      const page = await erasuresPage(models, { state, limit, cursor });
      if (page.nextCursor) context.header('X-Next-Cursor', page.nextCursor);
      listShown(context, reads, { list: 'erasures', count: page.items.length });
      return context.json(await erasureViews(options, page.items, signedInAccount(context)), 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('GET /api/erasures/waiting', sessions),
      summary: 'Count the requests that wait for a second administrator',
      responses: {
        200: json(waitingErasuresSchema, 'How many there are'),
        ...refusals('unauthenticated', 'forbidden', 'unavailable'),
      },
    }),
    async (context) => context.json({ waiting: await countWaiting(models) }, 200),
  );

  api.openapi(
    createRoute({
      ...at('POST /api/erasures', sessions),
      summary: 'Request the erasure of whoever has an email address',
      request: { body: body(requestErasureSchema) },
      responses: {
        201: json(erasureSchema, 'The request, which waits for another administrator'),
        ...refusals(...commandRefusals, 'not_found', 'erasure_hindered', 'rebuild_needed'),
      },
    }),
    async (context) => {
      const asked = context.req.valid('json');
      return context.json(await answer(context, (command, id) => erasures.request(id, asked, command)), 201);
    },
  );

  const settling = { decline: 'Decline a request to erase a person', confirm: 'Confirm the erasure of a person' } as const;
  for (const verb of ['decline', 'confirm'] as const) {
    api.openapi(
      createRoute({
        ...at(`POST /api/erasures/{id}/${verb}`, sessions),
        summary: settling[verb],
        request: { params: idParam },
        responses: {
          200: json(erasureSchema, 'The request'),
          ...refusals(...commandRefusals, 'not_found', 'second_admin_needed', 'erasure_hindered', 'rebuild_needed'),
        },
      }),
      async (context) => {
        const id = parseUuid(context.req.valid('param').id, erasureNotFound);
        return context.json(await answer(context, (command) => erasures[verb](id, command)), 200);
      },
    );
  }
  return api;
}

const erasureNotFound = () => new DomainError('not_found', 'Erasure request not found.');
