import { useTranslation } from 'react-i18next';
import { eventKindSchema, type LabelledAbout } from '#contracts/audit.ts';
import { quoteReference } from '#contracts/quote-reference.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';

const shownOfId = 8;

/** What kind of thing something is, and which one: by what people call it, or by the end of its id. */
export function useKindName() {
  const { t } = useTranslation('audit');
  const kindName = (kind: string): string => {
    const known = eventKindSchema.safeParse(kind).data;
    return known ? t(`kind.${known}`) : kind;
  };
  const nameOf = ({ kind, id, label }: LabelledAbout): string => {
    if (kind === 'ratesheet') return kindName(kind);
    const called = label ?? (kind === 'quote' ? quoteReference(id) : id.slice(-shownOfId));
    return `${kindName(kind)} ${kind === 'shipment' ? groupTrackingNumber(called) : called}`;
  };
  return { kindName, nameOf };
}
