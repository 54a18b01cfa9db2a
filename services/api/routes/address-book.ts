import { createRoute, z } from '@hono/zod-openapi';
import { addressForgottenSchema, addressSchema, findAddressesSchema, mostAddresses } from '#contracts/address-book.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import type { AddressBook } from '../../address-book/address-book.ts';
import { DomainError } from '../../domain/errors.ts';
import type { AnswerCommand } from '../answer-command.ts';
import { listShown, type ListReads } from '../list-shown.ts';
import { at, commandRefusals, createApi, json, refusals, type Api } from '../mount.ts';
import { idParam, parseUuid } from '../resource-id.ts';

export interface AddressBookRoutesOptions {
  sessions: Sessions;
  addressBook: AddressBook;
  answerCommand: AnswerCommand;
  reads: ListReads;
}

/** The people of earlier shipments, for whoever creates the next one. */
export function addressBookRoutes({ sessions, addressBook, answerCommand, reads }: AddressBookRoutesOptions): Api {
  const api = createApi();

  api.openapi(
    createRoute({
      ...at('GET /api/addresses', sessions),
      summary: 'Find senders and recipients of earlier shipments, the last used first',
      request: { query: findAddressesSchema },
      responses: {
        200: json(z.array(addressSchema), `At most ${mostAddresses}`),
        ...refusals('invalid_request', 'unauthenticated', 'forbidden', 'unavailable'),
      },
    }),
    async (context) => {
      const found = await addressBook.find(context.req.valid('query').search);
      listShown(context, reads, { list: 'addresses', count: found.length });
      return context.json(found, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/addresses/{id}/forget', sessions),
      summary: 'Remove someone from the suggestions; shipments keep the address',
      request: { params: idParam },
      responses: {
        200: json(addressForgottenSchema, 'No longer suggested'),
        ...refusals(...commandRefusals, 'not_found'),
      },
    }),
    async (context) => {
      const id = parseUuid(context.req.valid('param').id, () => new DomainError('not_found', 'Address not found.'));
      await answerCommand(context, (command) => addressBook.forget(id, command));
      return context.json({ id }, 200);
    },
  );
  return api;
}
