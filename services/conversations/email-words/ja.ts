import type { ReplyTexts } from './texts.ts';

export const ja: ReplyTexts = {
  wrote: (at, name) => `${at}、${name} さんは書きました：`,
};
