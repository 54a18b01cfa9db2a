import type { ReplyTexts } from './texts.ts';

export const de: ReplyTexts = {
  wrote: (at, name) => `Am ${at} schrieb ${name}:`,
};
