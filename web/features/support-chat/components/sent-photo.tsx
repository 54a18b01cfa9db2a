import { useTranslation } from 'react-i18next';
import type { ShownPhoto } from '#contracts/photos.ts';
import { isolate } from '#web/shared/format/isolate.ts';
import { PhotoView } from '#web/shared/ui/photo/photo-view.tsx';
import { photoQuery } from '../api/fetch-photo.ts';
import type { SupportLine } from '../model/support-line-shape.ts';

interface SentPhotoProps {
  photo: ShownPhoto;
  senderName: string;
  visitor: SupportLine['visitor'];
}

export function SentPhoto({ photo, senderName, visitor }: SentPhotoProps) {
  const { t } = useTranslation('supportChat');
  const query = photoQuery(visitor, photo.id);
  const alt = t('photo.alt', { name: isolate(senderName) });
  return (
    <PhotoView
      photo={photo}
      query={query}
      alt={alt}
      failedText={t('photo.failed')}
      deletedText={t('photo.deleted')}
      closeLabel={t('photo.close')}
    />
  );
}
