import { useState, type KeyboardEvent } from 'react';
import { localeOf, type Language } from '#contracts/languages.ts';
import { fillReply, findReplies, slashIn, type FoundReply, type ReplyFacts } from './canned-reply.ts';
import { useReplies } from './use-replies.ts';

const mostOffered = 6;

interface SlashOptions {
  text: string;
  write: (text: string) => void;
  /** That of whoever is answered. */
  language: Language;
  facts: ReplyFacts;
}

/** Offers canned replies while a word that begins with a slash is written, and puts the chosen one in its place. */
export function useSlash({ text, write, language, facts }: SlashOptions) {
  const replies = useReplies(language);
  const [caret, setCaret] = useState(0);
  const [at, setAt] = useState(0);
  /** The text that the offer was put away for. */
  const [putAway, setPutAway] = useState<string>();
  const slash = slashIn(text, caret);
  const wanted = slash && replies && putAway !== text;
  const offered = wanted ? findReplies(replies, slash.search, localeOf(language)).slice(0, mostOffered) : [];
  const chosen = offered[Math.min(at, offered.length - 1)];

  const choose = ({ text: reply }: FoundReply) => {
    if (!slash) return;
    const filled = fillReply(reply, facts);
    write(text.slice(0, slash.from) + filled + text.slice(caret));
    setCaret(slash.from + filled.length);
    setAt(0);
  };

  /** Whether the key was meant for the offer. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (!chosen) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && !event.altKey) setAt((offered.indexOf(chosen) + step + offered.length) % offered.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(chosen);
    else if (event.key === 'Escape') setPutAway(text);
    else return false;
    event.preventDefault();
    return true;
  };

  return { offered, chosen, choose, onKey, setCaret };
}
