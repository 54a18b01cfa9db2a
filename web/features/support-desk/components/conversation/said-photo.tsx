import { useTranslation } from 'react-i18next';
import type { ShownPhoto } from '#contracts/photos.ts';
import { isolate } from '#web/shared/format/isolate.ts';
import { PhotoView } from '#web/shared/ui/photo/photo-view.tsx';
import { photoQuery } from '../../api/fetch-photo.ts';

interface SaidPhotoProps {
  photo: ShownPhoto;
  chatId: string;
  senderName: string;
}

export function SaidPhoto({ photo, chatId, senderName }: SaidPhotoProps) {
  const { t } = useTranslation('supportDesk');
  const query = photoQuery(chatId, photo.id);
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
