import type { Outbox } from '#infra/outbox/outbox.ts';
import type { Core } from './compose.ts';
import { wordsOfTemplates, type Noun } from './nouns.ts';
import { messageTimeline, openMessages } from './outbox/timeline.ts';
import { createTimeline, type ReadTimeline } from './timeline/timeline.ts';

/** The timeline that all nouns, and the messages about them, are lines of. */
export function composeTimeline(
  { models, actorNames, clock }: Pick<Core, 'models' | 'actorNames' | 'clock'>,
  { outbox, nouns }: { outbox: Outbox; nouns: readonly Noun[] },
): ReadTimeline {
  const brought = nouns.flatMap(({ timeline }) => timeline ?? []);
  const templates = wordsOfTemplates(nouns);
  return createTimeline({
    models,
    nouns: [...brought, messageTimeline(templates)],
    open: [openMessages({ outbox, models, templates, clock })],
    actorNames,
  });
}
