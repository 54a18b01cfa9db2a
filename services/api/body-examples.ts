import type { z } from 'zod';
import { accounts } from './body-examples/accounts.ts';
import { chats } from './body-examples/chats.ts';
import { conversations } from './body-examples/conversations.ts';
import type { Examples } from './body-examples/example.ts';
import { operations } from './body-examples/operations.ts';
import { shipments } from './body-examples/shipments.ts';
import { visitors } from './body-examples/visitors.ts';

/** What the documentation shows as bodies, by their schemas. */
export const bodyExamples: ReadonlyMap<z.ZodType, Examples> = new Map([
  ...accounts,
  ...shipments,
  ...visitors,
  ...chats,
  ...conversations,
  ...operations,
]);
