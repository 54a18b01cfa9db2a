import type { CannedReplies } from '#contracts/canned-replies/canned-replies.ts';
import type { Language } from '#contracts/languages.ts';

/** Visitors are answered in their own language, whatever that of the agent's screen is. */
export const loadReplies: Record<Language, () => Promise<CannedReplies>> = {
  ar: async () => (await import('#contracts/canned-replies/ar.ts')).ar,
  de: async () => (await import('#contracts/canned-replies/de.ts')).de,
  en: async () => (await import('#contracts/canned-replies/en.ts')).en,
  es: async () => (await import('#contracts/canned-replies/es.ts')).es,
  fr: async () => (await import('#contracts/canned-replies/fr.ts')).fr,
  ja: async () => (await import('#contracts/canned-replies/ja.ts')).ja,
  zh: async () => (await import('#contracts/canned-replies/zh.ts')).zh,
};
