import type { Context } from 'hono';
import type { ApiKeyMode } from '#contracts/api-keys.ts';
import type { Progress } from '#projections/progress.ts';
import type { Models } from '#projections/projector.ts';
import type { EventFeed } from '../integrations/event-feed.ts';
import type { PersonalDataReads } from '../reads/reads.ts';
import type { ShipmentCommands } from '../shipments/commands.ts';
import type { AnswerCommand } from './answer-command.ts';
import type { ApiEnv } from './env.ts';
import { callingKey } from './key-guard.ts';

/** What programs with a key of one mode read and write: nothing of it is on the other side. */
export interface KeySide {
  models: Models;
  progress: Progress;
  feed: EventFeed;
  commands: Pick<
    ShipmentCommands,
    'create' | 'recordScan' | 'correctScan' | 'updateStatus' | 'correctContact' | 'reviseEstimate' | 'cancel'
  >;
  answerCommand: AnswerCommand;
  reads: Pick<PersonalDataReads, 'shown' | 'quoteShown'>;
}

export type KeySides = Readonly<Record<ApiKeyMode, KeySide>>;

/** The side of the key that calls. */
export const sideOf = (sides: KeySides, context: Context<ApiEnv>): KeySide => sides[callingKey(context).mode];
