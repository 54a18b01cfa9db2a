import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { visitorPages } from '#contracts/chats.ts';
import { screenAt } from '#contracts/screen-at.ts';
import type { SupportLine } from '../model/support-line-shape.ts';

/** Lets support know which page the conversation is held on, by its name alone. */
export function usePage(line: SupportLine): void {
  const name = screenAt(useLocation().pathname)?.name;
  const page = visitorPages.find((each) => each === name);
  useEffect(() => line.visit(page), [line, page]);
}
