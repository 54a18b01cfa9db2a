/** What a list says of the state that it is in. */
export interface ListWords {
  loading: string;
  failed: string;
  forbidden: string;
  more: string;
  moreFailed: string;
}

export const listWords = (textOf: (word: keyof ListWords) => string): ListWords => ({
  loading: textOf('loading'),
  failed: textOf('failed'),
  forbidden: textOf('forbidden'),
  more: textOf('more'),
  moreFailed: textOf('moreFailed'),
});
