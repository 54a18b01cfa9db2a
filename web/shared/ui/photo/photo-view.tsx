import { useState } from 'react';
import type { PhotoSize } from '#contracts/photos.ts';
import { Dialog } from '../dialog.tsx';
import { useNear } from '../use-near.ts';
import styles from './photo.module.css';
import { usePicture } from './use-picture.ts';

interface PhotoViewProps {
  photo: PhotoSize;
  /** Has to stay the same for the same photo. */
  load: () => Promise<Blob>;
  /** Whose photo it is. */
  alt: string;
  failedText: string;
  closeLabel: string;
}

/** A photo that somebody sent, in its place before it has come; it opens large. */
export function PhotoView({ photo: { width, height }, load, alt, failedText, closeLabel }: PhotoViewProps) {
  const { target, near } = useNear<HTMLDivElement>();
  const { picture, retry } = usePicture(load, near);
  const [isLarge, setIsLarge] = useState(false);
  return (
    <div ref={target} className={styles['photo']} style={{ aspectRatio: `${width} / ${height}` }}>
      {picture.type === 'failed' ? (
        <button type="button" className={styles['failed']} onClick={retry}>
          {failedText}
        </button>
      ) : null}
      {picture.type === 'shown' ? (
        <button type="button" aria-haspopup="dialog" className={styles['open']} onClick={() => setIsLarge(true)}>
          <img src={picture.url} alt={alt} width={width} height={height} />
        </button>
      ) : null}
      {picture.type === 'shown' && isLarge ? (
        <Dialog title={alt} closeLabel={closeLabel} onClose={() => setIsLarge(false)}>
          <img src={picture.url} alt={alt} width={width} height={height} className={styles['large']} />
        </Dialog>
      ) : null}
    </div>
  );
}
