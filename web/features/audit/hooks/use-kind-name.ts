import { useTranslation } from 'react-i18next';
import { eventKindSchema, type LabelledAbout } from '#contracts/audit.ts';
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
    if (label === null) return `${kindName(kind)} ${id.slice(-shownOfId)}`;
    return `${kindName(kind)} ${kind === 'shipment' ? groupTrackingNumber(label) : label}`;
  };
  return { kindName, nameOf };
}
