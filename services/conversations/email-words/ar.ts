import type { ReplyTexts } from './texts.ts';

export const ar: ReplyTexts = {
  wrote: (at, name) => `في ${at} كتب ${name}:`,
};
