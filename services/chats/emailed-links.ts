import type { PersonalData } from '#infra/personal-data/personal-data.ts';
import { chatById } from '#projections/chats/queries.ts';
import type { Models } from '#projections/projector.ts';
import type { PeerOptions } from '../realtime/peer.ts';
import type { VisitorTokens } from '../realtime/visitor-tokens.ts';

export interface EmailedLinksOptions {
  models: Models;
  personalData: Pick<PersonalData, 'isErased'>;
  visitorTokens: Pick<VisitorTokens, 'isBoundTo'>;
}

/**
 * A link opens a conversation while the address that it went to is where its visitor is written to, or the last one that they wanted
 * the conversation at: an address may have been mistyped.
 */
export const createOpensStill =
  ({ models, personalData, visitorTokens }: EmailedLinksOptions): PeerOptions['opensStill'] =>
  async (visitor, boundTo) => {
    const { replyAddress, transcripts } = (await chatById(models, visitor))?.state ?? {};
    for (const address of [replyAddress, transcripts?.at(-1)?.address]) {
      if (!address?.value || (await personalData.isErased(address.subjectId))) continue;
      if (visitorTokens.isBoundTo(boundTo, { visitor, address: address.value.email })) return true;
    }
    return false;
  };
