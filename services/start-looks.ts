import { createCloseAbandoned } from './chats/close-abandoned.ts';
import { continueByEmail } from './chats/continue-by-email.ts';
import { handBackKeptWaiting } from './chats/hand-back.ts';
import { lookRegularly, type RegularLook } from './chats/look.ts';
import { createSettlePhotos } from './chats/settle-photos.ts';
import type { SupportOutlook } from './chats/support-outlook.ts';
import type { Core } from './compose.ts';
import { openDueConversations } from './conversations/look.ts';
import { createForgetSecrets } from './mailboxes/forget-secrets.ts';
import type { Presence } from './realtime/presence.ts';

export interface LooksOptions {
  presence: Presence;
  outlook: SupportOutlook;
}

/** Does whatever falls due without anybody asking for it, from now on; returns the function that ends that. */
export function startLooks(core: Core, { presence, outlook }: LooksOptions): () => void {
  const { logger, testMode } = core;
  const { admit } = core.logWatch;
  const looks: Omit<RegularLook, 'logger'>[] = [
    { look: () => handBackKeptWaiting(core), failure: 'could not hand conversations back; will retry' },
    {
      look: () => continueByEmail({ ...core, presence }),
      failure: 'could not continue conversations by email; will retry',
    },
    {
      look: createCloseAbandoned({ ...core, presence, periods: core.supportContent.closing }),
      failure: 'could not close conversations that were left; will retry',
    },
    { look: outlook.refresh, failure: 'could not look up how long visitors wait; will retry', isAtOnce: true },
    { look: createSettlePhotos({ ...core, admit }), failure: 'could not settle photos; will retry' },
    { look: () => openDueConversations(core), failure: 'could not open conversations again; will retry' },
    {
      look: async () => {
        await admit();
        await core.replyFiles.sweep();
      },
      failure: 'could not remove files that were not sent; will retry',
    },
    { look: testMode.walkShipments, failure: 'could not take test shipments further; will retry', isAtOnce: true },
    { look: testMode.walkQuotes, failure: 'could not take test quotes further; will retry', isAtOnce: true },
    { look: testMode.sweep, failure: 'could not remove old data of test mode; will retry' },
    {
      look: createForgetSecrets({ ...core, secrets: core.mailSecrets, admit }),
      failure: 'could not remove passwords of mailboxes that count no more; will retry',
    },
  ];
  const ends = looks.map((look) => lookRegularly({ ...look, logger }));
  return () => {
    for (const end of ends) end();
  };
}
