import { useQuery } from '@tanstack/react-query';
import type { Language } from '#contracts/languages.ts';
import { repliesQuery } from './api/fetch-replies.ts';

/** The replies that are ready in that language. */
export const useReplies = (language: Language) => useQuery(repliesQuery(language)).data;
