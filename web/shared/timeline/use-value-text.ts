import { useTranslation } from 'react-i18next';
import { languageNames } from '#contracts/languages.ts';
import type { TimelineValue } from '#contracts/timeline.ts';
import { isolate } from '#web/shared/format/isolate.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { usePlaceName } from '#web/shared/i18n/use-place-name.ts';

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** Writes the values of lines in the reader's language; instants of which the day counts, by the calendar of `dayZone` (IANA). */
export function useValueText(dayZone: string | null): (value: TimelineValue) => string {
  const { t } = useTranslation(['timeline', 'common']);
  const format = useFormat();
  const placeName = usePlaceName();

  const textOf = (value: TimelineValue): string => {
    switch (value.type) {
      case 'text':
        return value.text;
      case 'number':
        return format.number(value.number);
      case 'status':
        return t(`common:status.${value.status}`);
      case 'reason':
        return t(`common:reason.${value.reason}`);
      case 'place':
        return placeName(value.place);
      case 'language':
        return languageNames[value.language];
      case 'money':
        return format.money(value.usd);
      case 'day':
        return format.instant(value.day, 'day', isDay(value.day) ? 'UTC' : dayZone);
      case 'instant':
        return format.instant(value.instant, 'full');
      case 'word': {
        const inside = (name: string) => {
          const inner = value.values?.[name];
          return inner ? isolate(textOf(inner)) : '';
        };
        return t(`word.${value.word}`, {
          place: inside('place'),
          day: inside('day'),
          reference: inside('reference'),
          name: inside('name'),
          rating: inside('rating'),
        });
      }
      default:
        return value satisfies never;
    }
  };
  return textOf;
}
