import { useTranslation } from 'react-i18next';
import type english from '#web/shared/i18n/locales/auditEvents/en.ts';

type Named = keyof typeof english;

/** Names events in the reader's language; one that this page has no words for yet keeps the name that the log has. */
export function useEventName(): (type: string) => string {
  const { t, i18n } = useTranslation(['auditEvents', 'audit']);
  const isNamed = (type: string): type is Named => i18n.exists(`auditEvents:${type}`);
  return (type) => (isNamed(type) ? t(`auditEvents:${type}`) : type);
}

/** The types of all events that there are words for. */
export function useEventTypes(): string[] {
  const { i18n } = useTranslation(['auditEvents', 'audit']);
  const words: unknown = i18n.getResourceBundle(i18n.language, 'auditEvents');
  return typeof words === 'object' && words !== null ? Object.keys(words) : [];
}
