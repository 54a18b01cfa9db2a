import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#contracts/languages.ts';
import { loadReplies } from '../load-replies.ts';

/** The canned replies of a language, which come with the program. */
export const repliesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['cannedReplies', language],
    queryFn: () => loadReplies[language](),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
