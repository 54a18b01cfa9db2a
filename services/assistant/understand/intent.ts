import { languages, type Language } from '#contracts/languages.ts';
import { quickOptions, quickOptionTexts } from '#contracts/quick-options.ts';
import { vocabularies } from '../keywords/every-language.ts';
import { intents, type Intent, type Vocabulary } from './keywords.ts';
import { normalise } from '../../domain/normalise.ts';
import { holds, wordsOf } from './normalise.ts';

/** What a text is about, and how sure that is: `sure` where a word settles it. */
export interface IntentFound {
  intent: Intent;
  isSure: boolean;
}

const sureWeight = 3;

/** Every option by its text, in every language. */
const options = new Map<string, Intent>(
  languages.flatMap((language) => quickOptions.map((option) => [wordsOf(normalise(quickOptionTexts[language][option])), option])),
);

/**
 * What a text is about, by the words of the language it is expected in, and where none of them is there by those of the others.
 * `hints` are topics that something else in the text leans to.
 */
export function intentOf(typed: string, language: Language, hints: readonly Intent[] = []): IntentFound | undefined {
  const words = wordsOf(normalise(typed));
  const picked = options.get(words);
  if (picked) return { intent: picked, isSure: true };
  const own = best(words, vocabularies[language], hints);
  if (own) return own;
  for (const other of languages) {
    const found = other === language ? undefined : best(words, vocabularies[other], hints);
    if (found?.isSure) return found;
  }
  const [hinted] = intents.filter((intent) => hints.includes(intent));
  return hinted && { intent: hinted, isSure: false };
}

function best(words: string, vocabulary: Vocabulary, hints: readonly Intent[]): IntentFound | undefined {
  const scored = intents.map((intent) => {
    const { sure, maybe } = vocabulary[intent];
    const settled = sure.filter((word) => holds(words, word)).length;
    const leaning = maybe.filter((word) => holds(words, word)).length;
    const hinted = hints.filter((hint) => hint === intent).length;
    return { intent, isSure: settled > 0, hasWords: settled + leaning > 0, score: settled * sureWeight + leaning + hinted };
  });
  if (!scored.some(({ hasWords }) => hasWords)) return undefined;
  const most = Math.max(...scored.map(({ score }) => score));
  const found = scored.find(({ score }) => score === most);
  return found && { intent: found.intent, isSure: found.isSure };
}
