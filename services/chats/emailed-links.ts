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

/** A link opens a conversation while its visitor is written to at the address that it went to: it may have been mistyped. */
export const createOpensStill =
  ({ models, personalData, visitorTokens }: EmailedLinksOptions): PeerOptions['opensStill'] =>
  async (visitor, boundTo) => {
    const { replyAddress } = (await chatById(models, visitor))?.state ?? {};
    if (!replyAddress?.value || (await personalData.isErased(replyAddress.subjectId))) return false;
    return visitorTokens.isBoundTo(boundTo, { visitor, address: replyAddress.value.email });
  };
