import type { Language } from '#contracts/languages.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { zh } from './zh.ts';
import type { WebhookTexts } from './texts.ts';

export const webhookTexts: Readonly<Record<Language, WebhookTexts>> = { en, es, fr, de, zh, ja, ar };
