import type { About } from '#contracts/about.ts';
import { derivedId } from '#infra/ids.ts';

/** The one conversation about that with the person of that subject. */
export const conversationIdFor = (about: About, customerId: string): string =>
  derivedId('conversation', about.kind, about.id, customerId);
