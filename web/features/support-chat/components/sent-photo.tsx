import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownPhoto } from '#contracts/photos.ts';
import { isolate } from '#web/shared/format/isolate.ts';
import { PhotoView } from '#web/shared/ui/photo/photo-view.tsx';

interface SentPhotoProps {
  photo: ShownPhoto;
  senderName: string;
  loadPhoto: (messageId: string) => Promise<Blob>;
}

export function SentPhoto({ photo, senderName, loadPhoto }: SentPhotoProps) {
  const { t } = useTranslation('supportChat');
  const { id } = photo;
  const load = useCallback(() => loadPhoto(id), [loadPhoto, id]);
  const alt = t('photo.alt', { name: isolate(senderName) });
  return <PhotoView photo={photo} load={load} alt={alt} failedText={t('photo.failed')} closeLabel={t('photo.close')} />;
}
