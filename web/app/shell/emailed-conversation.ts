import { conversationFragment } from '#contracts/paths.ts';

/** The token of a link in an email about a conversation with support. */
export const emailedTokenIn = (fragment: string): string | undefined =>
  fragment.startsWith(conversationFragment) ? fragment.slice(conversationFragment.length) : undefined;

const partsOf = (token: string) => {
  const [visitor, end, ...rest] = token.split('.');
  // What was issued for an email is bound to the address that it went to, and has a part more.
  return { visitor, endsAt: Number(end) * 1_000, isEmailed: rest.length > 1 };
};

/** Lets the panel go on with that conversation; of another one that this browser had, nothing is said in it. */
export async function keepConversation(token: string, now = new Date()): Promise<void> {
  const { conversationStorage } = await import('#web/features/support-chat/model/conversation-storage.ts');
  const kept = conversationStorage.read();
  const own = kept.token === undefined ? undefined : partsOf(kept.token);
  const isSame = own?.visitor === partsOf(token).visitor;
  // Its own token is good whatever becomes of the address.
  if (isSame && !own?.isEmailed && (own?.endsAt ?? 0) > now.getTime()) return;
  conversationStorage.write(isSame ? { ...kept, token } : { token, userName: '', unsent: [] });
}
