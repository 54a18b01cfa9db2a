import { conversationFragment } from '#contracts/paths.ts';

/** The token of a link in an email about a conversation with support. */
export const emailedTokenIn = (fragment: string): string | undefined =>
  fragment.startsWith(conversationFragment) ? fragment.slice(conversationFragment.length) : undefined;

const visitorOf = (token: string | undefined): string | undefined => token?.split('.')[0];

/** Lets the panel go on with that conversation; of another one that this browser had, nothing is said in it. */
export async function keepConversation(token: string): Promise<void> {
  const { conversationStorage } = await import('#web/features/support-chat/model/conversation-storage.ts');
  const kept = conversationStorage.read();
  const isSame = visitorOf(kept.token) === visitorOf(token);
  conversationStorage.write(isSame ? { ...kept, token } : { token, userName: '', unsent: [] });
}
