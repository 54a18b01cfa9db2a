import { conversationFragment } from '#contracts/paths.ts';

/** The token of a link in an email about a conversation with support. */
export const emailedTokenIn = (fragment: string): string | undefined =>
  fragment.startsWith(conversationFragment) ? fragment.slice(conversationFragment.length) : undefined;

/** Lets the panel go on with that conversation, also where it is open with another one. */
export async function goOnWithConversation(token: string): Promise<void> {
  const { ownLine } = await import('#web/features/support-chat/model/own-line.ts');
  ownLine.goOnWith(token);
}
