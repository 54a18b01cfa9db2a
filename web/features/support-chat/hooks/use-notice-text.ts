import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import { isolate } from '#web/shared/format/isolate.ts';
import type { Notice } from '../model/notices.ts';

const mostStars = 5;

/** What happened, in words. */
export function useNoticeText(): (about: Notice['about']) => string {
  const { t } = useTranslation('supportChat');
  return useCallback(
    (about) => {
      switch (about.type) {
        case 'joined':
          return t('joined', { name: isolate(about.name) });
        case 'closed':
          return t('closed');
        case 'attached':
          return t('attach.done', { number: isolate(groupTrackingNumber(about.trackingNumber)) });
        case 'mailed':
          return t('mail.done', { email: isolate(about.email) });
        case 'rated':
          return t('rate.done', { rating: about.rating, most: mostStars });
        default:
          return about satisfies never;
      }
    },
    [t],
  );
}
