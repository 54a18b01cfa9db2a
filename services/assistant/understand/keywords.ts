/** What a text can be about. Of two that it holds equally much of, the one that stands first here counts. */
export const intents = [
  'who',
  'human',
  'track',
  'price',
  'delivery',
  'international',
  'billing',
  'hours',
  'stop',
  'thanks',
  'greeting',
] as const;
export type Intent = (typeof intents)[number];

/** Words of one language for one topic: each of the first ones settles it, the others only lean to it. */
export interface Keywords {
  sure: readonly string[];
  maybe: readonly string[];
}

/** The words by which people name each topic. A star stands for any letters; accents and capitals do not matter. */
export type Vocabulary = Readonly<Record<Intent, Keywords>>;
