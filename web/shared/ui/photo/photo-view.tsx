import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import type { PhotoSize } from '#contracts/photos.ts';
import { Dialog } from '../dialog.tsx';
import { useNear } from '../use-near.ts';
import styles from './photo.module.css';
import { useObjectUrl } from './use-object-url.ts';

interface PhotoViewProps {
  photo: PhotoSize;
  query: UseQueryOptions<Blob, Error, Blob, string[]>;
  /** Whose photo it is. */
  alt: string;
  failedText: string;
  closeLabel: string;
}

/** A photo that somebody sent, in its place before it has come; it opens large. */
export function PhotoView({ photo: { width, height }, query, alt, failedText, closeLabel }: PhotoViewProps) {
  const { target, near } = useNear<HTMLDivElement>();
  const { data, isError, refetch } = useQuery({ ...query, enabled: near });
  const url = useObjectUrl(data);
  const [isLarge, setIsLarge] = useState(false);
  return (
    <div ref={target} className={styles['photo']} style={{ aspectRatio: `${width} / ${height}` }}>
      {isError ? (
        <button type="button" className={styles['failed']} onClick={() => void refetch()}>
          {failedText}
        </button>
      ) : null}
      {url !== undefined ? (
        <button type="button" aria-haspopup="dialog" className={styles['open']} onClick={() => setIsLarge(true)}>
          <img src={url} alt={alt} width={width} height={height} />
        </button>
      ) : null}
      {url !== undefined && isLarge ? (
        <Dialog title={alt} closeLabel={closeLabel} onClose={() => setIsLarge(false)}>
          <img src={url} alt={alt} width={width} height={height} className={styles['large']} />
        </Dialog>
      ) : null}
    </div>
  );
}
