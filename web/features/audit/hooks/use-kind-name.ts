import { useTranslation } from 'react-i18next';
import type { About } from '#contracts/about.ts';
import { eventKindSchema } from '#contracts/audit.ts';
import { quoteReference } from '#contracts/quote-reference.ts';

const shownOfId = 8;

/** What kind of thing something is, and the end of its id where people have no other name for it. */
export function useKindName() {
  const { t } = useTranslation('audit');
  const kindName = (kind: string): string => {
    const known = eventKindSchema.safeParse(kind).data;
    return known ? t(`kind.${known}`) : kind;
  };
  const shortName = ({ kind, id }: About): string => {
    if (kind === 'ratesheet') return kindName(kind);
    return kind === 'quote' ? quoteReference(id) : `${kindName(kind)} ${id.slice(-shownOfId)}`;
  };
  return { kindName, shortName };
}
