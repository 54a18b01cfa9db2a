import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import type { PhotoSize } from '#contracts/photos.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
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
  deletedText: string;
  closeLabel: string;
}

/** A photo that somebody sent, in its place before it has come; it opens large. */
export function PhotoView({ photo: { width, height }, query, alt, closeLabel, ...texts }: PhotoViewProps) {
  const { target, near } = useNear<HTMLDivElement>();
  const { data, error, refetch } = useQuery({ ...query, enabled: near });
  const isDeleted = error instanceof ApiError && error.code === 'file_deleted';
  const url = useObjectUrl(data);
  const [isLarge, setIsLarge] = useState(false);
  return (
    <div ref={target} className={styles['photo']} style={{ aspectRatio: `${width} / ${height}` }}>
      {isDeleted ? (
        <p className={styles['deleted']}>{texts.deletedText}</p>
      ) : error ? (
        <button type="button" className={styles['failed']} onClick={() => void refetch()}>
          {texts.failedText}
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
