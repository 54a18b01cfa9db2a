import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useMore } from '#web/shared/list/use-more.ts';
import { transcriptQuery } from '../api/fetch-transcript.ts';
import { markReadMutation } from '../api/mark-read.ts';
import { linesOf } from '../model/transcript-pages.ts';
import { useLiveTranscript } from './use-live-transcript.ts';

interface TranscriptOptions {
  /** The position that the conversation was read at. */
  after: string | undefined;
  marksRead: boolean;
}

/** What was said in a conversation, as far back as it was asked for; what is on the screen counts as read. */
export function useTranscript(chatId: string, { after, marksRead }: TranscriptOptions) {
  const query = useMore(useInfiniteQuery(transcriptQuery(chatId)));
  useLiveTranscript(chatId, after);
  const lines = query.data ? linesOf(query.data) : [];
  const newest = lines.at(-1)?.seq;
  const marked = useRef<string>(undefined);
  const { mutate } = useMutation(markReadMutation(chatId));

  const mark = useEffectEvent((seq: string | undefined) => {
    if (!marksRead || seq === undefined || seq === marked.current || document.visibilityState !== 'visible') return;
    marked.current = seq;
    mutate(seq);
  });
  useEffect(() => {
    const look = () => mark(newest);
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [newest]);

  return { query, lines };
}
