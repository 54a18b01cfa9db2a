import { useEffect, useState } from 'react';

export type Picture = { type: 'loading' } | { type: 'shown'; url: string } | { type: 'failed' };

/** A picture that is fetched as a file, once it is wanted; `load` has to stay the same. */
export function usePicture(load: () => Promise<Blob>, isWanted: boolean): { picture: Picture; retry: () => void } {
  const [picture, setPicture] = useState<Picture>({ type: 'loading' });
  const isFailed = picture.type === 'failed';
  useEffect(() => {
    if (!isWanted || isFailed) return undefined;
    let url: string | undefined;
    let isOver = false;
    load().then(
      (blob) => {
        if (isOver) return;
        url = URL.createObjectURL(blob);
        setPicture({ type: 'shown', url });
      },
      () => {
        if (!isOver) setPicture({ type: 'failed' });
      },
    );
    return () => {
      isOver = true;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [load, isWanted, isFailed]);
  return { picture, retry: () => setPicture({ type: 'loading' }) };
}
