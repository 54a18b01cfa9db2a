import { derivedId } from '#infra/ids.ts';

/** The template of the emails that replies become. */
export const replyTemplate = 'conversation_reply';

/** The id of the outgoing email that a reply becomes, by the event in which it was written. */
export const replyEmailId = (eventId: string): string => derivedId(eventId, 'customer', replyTemplate);
