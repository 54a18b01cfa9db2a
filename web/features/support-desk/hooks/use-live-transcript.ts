import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { TranscriptLine } from '#contracts/chat-desk.ts';
import { coalesce } from '#web/shared/realtime/coalesce.ts';
import { announce } from '#web/shared/ui/announce/announcements.ts';
import { useTopic } from '#web/shared/realtime/use-topic.ts';
import { chatKey } from '../api/fetch-chat.ts';
import { transcriptQuery } from '../api/fetch-transcript.ts';
import { desk } from '../model/desk.ts';
import { withLine } from '../model/transcript-pages.ts';

const refreshDelayMs = 300;

/** Shows what is said in a conversation as soon as it is, and reads again whatever else happens to it. */
export function useLiveTranscript(chatId: string, after: string | undefined): void {
  const client = useQueryClient();
  const refresh = useMemo(
    () => coalesce(() => client.invalidateQueries({ queryKey: chatKey(chatId) }), refreshDelayMs),
    [client, chatId],
  );
  useEffect(() => refresh.cancel, [refresh]);
  useTopic('chats', { onFact: () => undefined, onMissed: refresh.request, after });
  useEffect(() => {
    const add = (line: TranscriptLine) => {
      client.setQueryData(transcriptQuery(chatId).queryKey, (now) => now && withLine(now, line));
      refresh.request();
    };
    return desk.listen({
      onMessage: ({ userId, type, id, seq, sender, senderName, isAssistant, text, photo, timestamp }) => {
        if (userId !== chatId) return;
        add({ type, id, seq, sender, senderName, ...(isAssistant && { isAssistant }), text, ...(photo && { photo }), timestamp });
        announce(`${senderName}: ${text}`);
      },
      onStored: ({ userId, clientMsgId: id, seq, senderName, text, timestamp }) => {
        if (userId === chatId) add({ type: 'message', id, seq, sender: 'support', senderName, text, timestamp });
      },
      onChange: (userId) => {
        if (userId === chatId) refresh.request();
      },
    });
  }, [client, chatId, refresh]);
}
