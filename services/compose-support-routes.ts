import type { Api } from './api/mount.ts';
import { alertRoutes } from './api/routes/alerts.ts';
import { chatCommandRoutes } from './api/routes/chat-commands.ts';
import { chatPhotoRoutes } from './api/routes/chat-photos.ts';
import { chatRoutes } from './api/routes/chats.ts';
import { conversationCommandRoutes } from './api/routes/conversation-commands.ts';
import { conversationRoutes } from './api/routes/conversations.ts';
import { emailFileRoutes } from './api/routes/email-files.ts';
import { emailRoutes } from './api/routes/emails.ts';
import { mailCorrectionRoutes } from './api/routes/mail-corrections.ts';
import { replyRoutes } from './api/routes/replies.ts';
import { createReadChatPage } from './chats/chat-pages.ts';
import { createDeskLists } from './chats/desk-lists.ts';
import type { Core } from './compose.ts';
import type { RouteParts } from './compose-route-parts.ts';
import { createConversationLists } from './conversations/lists.ts';
import { createReadConversationPage } from './conversations/pages.ts';
import { createReplies } from './conversations/replies.ts';

export type SupportRouteCore = Pick<
  Core,
  | 'alerts'
  | 'chatPhotos'
  | 'chats'
  | 'clock'
  | 'confirmSent'
  | 'conversations'
  | 'handle'
  | 'keptAlerts'
  | 'log'
  | 'logger'
  | 'mailCorrections'
  | 'models'
  | 'nameAgent'
  | 'readMarks'
  | 'replyFiles'
  | 'retryMessages'
  | 'sessions'
  | 'trackingKeys'
  | 'unsettled'
  | 'visitorTokens'
> & {
  accounts: Pick<Core['accounts'], 'usernames'>;
  attachments: Pick<Core['attachments'], 'kept'>;
  directory: Pick<Core['directory'], 'page' | 'count' | 'find'>;
  mailParser: Pick<Core['mailParser'], 'attachment'>;
  personalData: Pick<Core['personalData'], 'subjectFor'>;
  rawEmails: Pick<Core['rawEmails'], 'read' | 'kept'>;
};

/** How staff and customers talk: chats, conversations by email with their inbox, and service alerts. */
export function composeSupportRoutes(core: SupportRouteCore, parts: RouteParts): Api[] {
  const chatLists = createDeskLists({ ...core, ...parts });
  const conversationLists = createConversationLists(core);
  const ofChats = { ...core, ...parts, lists: chatLists };
  const ofConversations = { ...core, ...parts, lists: conversationLists };
  return [
    chatRoutes({ ...ofChats, readPage: createReadChatPage({ ...ofChats, keys: core.trackingKeys }) }),
    chatCommandRoutes(ofChats),
    chatPhotoRoutes({ ...ofChats, photos: core.chatPhotos }),
    conversationRoutes({ ...ofConversations, readPage: createReadConversationPage(ofConversations) }),
    conversationCommandRoutes(ofConversations),
    replyRoutes({ ...ofConversations, replies: createReplies(core) }),
    emailRoutes({ ...core, ...parts }),
    emailFileRoutes({ ...core, ...parts }),
    mailCorrectionRoutes({ ...core, ...parts }),
    alertRoutes({ ...core, ...parts }),
  ];
}
