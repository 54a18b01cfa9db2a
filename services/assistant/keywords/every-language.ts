import type { Language } from '#contracts/languages.ts';
import type { Vocabulary } from '../understand/keywords.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { zh } from './zh.ts';

export const vocabularies: Readonly<Record<Language, Vocabulary>> = { en, es, fr, de, zh, ja, ar };
