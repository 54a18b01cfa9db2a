import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { photoTypes } from '#contracts/photos.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import styles from './room.module.css';

/** Lets the visitor choose a photo, or take one where there is a camera. */
export function PhotoButton({ onChoose }: { onChoose: (file: File) => void }) {
  const { t } = useTranslation('supportChat');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('photo.choose')}
        accept={photoTypes.join(',')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
      <button type="button" className={styles['photo']} aria-label={t('photo.choose')} onClick={() => input.current?.click()}>
        <Icon name="photo" />
      </button>
    </>
  );
}
