import type { ConversationMessage } from '#contracts/conversations.ts';
import { AttachmentList } from '#web/shared/mail/attachment-list.tsx';
import { attachmentAddress, replyFileAddress } from '#web/shared/mail/file-addresses.ts';

/** The files of a received email, or those that went with a reply. */
export function MessageFiles({ message: { attachments, emailId } }: { message: ConversationMessage }) {
  const files = attachments.flatMap(({ place, name, size, fileId, isDeleted }) => {
    const address =
      fileId !== undefined ? replyFileAddress(fileId) : emailId === null ? undefined : attachmentAddress(emailId, place);
    return address === undefined ? [] : [{ name, size, isDeleted, address }];
  });
  return <AttachmentList files={files} />;
}
