import { createRoute } from '@hono/zod-openapi';
import { sealProofSchema, sealsForSchema } from '#contracts/seals.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import { DomainError } from '../../domain/errors.ts';
import type { ProveSeal } from '../../seals/proof.ts';
import { at, createApi, json, refusals, type Api } from '../mount.ts';

export interface SealRoutesOptions {
  sessions: Sessions;
  proveSeal: ProveSeal;
}

export function sealRoutes({ sessions, proveSeal }: SealRoutesOptions): Api {
  const api = createApi();

  api.openapi(
    createRoute({
      ...at('GET /api/audit/seals/for', sessions),
      summary: 'Prove that the event at a position of the log is what was sealed',
      request: { query: sealsForSchema },
      responses: {
        200: json(sealProofSchema, 'The proof, or that the event is not sealed yet'),
        ...refusals('invalid_request', 'unauthenticated', 'forbidden', 'not_found', 'unavailable'),
      },
    }),
    async (context) => {
      const proof = await proveSeal(BigInt(context.req.valid('query').position));
      if (!proof) throw new DomainError('not_found', 'There is no event at this position.');
      return context.json(proof, 200);
    },
  );
  return api;
}
