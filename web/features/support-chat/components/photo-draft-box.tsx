import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { ActionButton } from '#web/shared/ui/button/action-button.tsx';
import { PlainButton } from '#web/shared/ui/button/plain-button.tsx';
import { useObjectUrl } from '#web/shared/ui/photo/use-object-url.ts';
import { sendPhotoMutation } from '../api/send-photo.ts';
import type { PhotoDraft, PhotoSender } from '../model/photo-sender.ts';
import own from './photo-draft-box.module.css';
import styles from './room.module.css';

interface PhotoDraftBoxProps {
  photos: PhotoSender;
  /** Gives the focus back. */
  onDone: () => void;
}

/** The photo that is about to be sent, how far it has come, and what was wrong with one. */
export function PhotoDraftBox({ photos, onDone }: PhotoDraftBoxProps) {
  const { t } = useTranslation('supportChat');
  const { draft, problem } = useSyncExternalStore(photos.subscribe, photos.get);
  return (
    <>
      {draft ? <Draft draft={draft} photos={photos} onDone={onDone} /> : null}
      {problem === undefined ? null : (
        <Announced className={styles['problem']} urgent>
          {t(`photo.problem.${problem}`)}
        </Announced>
      )}
    </>
  );
}

function Draft({ draft: { photo, step, share }, photos, onDone }: PhotoDraftBoxProps & { draft: PhotoDraft }) {
  const { t } = useTranslation('supportChat');
  const url = useObjectUrl(photo);
  const { mutateAsync } = useMutation(sendPhotoMutation);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (url !== undefined) box.current?.querySelector('button')?.focus();
  }, [url]);
  return (
    <div ref={box} role="group" aria-label={t('photo.draft')} className={own['draft']}>
      {url === undefined ? null : <img src={url} alt={t('photo.draft')} />}
      {step === 'sending' ? (
        <label className={styles['note']}>
          {t('photo.sending')}
          <progress className={own['progress']} max={1} value={share} />
        </label>
      ) : (
        <div>
          {step === 'waiting' ? <Announced className={styles['note']}>{t('photo.waiting')}</Announced> : null}
          <div className={own['steps']}>
            {step === 'chosen' ? (
              <ActionButton
                onClick={() => {
                  photos.send((order, onProgress) => mutateAsync({ ...order, onProgress }));
                  onDone();
                }}
              >
                {t('photo.send')}
              </ActionButton>
            ) : null}
            <PlainButton
              onClick={() => {
                photos.remove();
                onDone();
              }}
            >
              {t('photo.remove')}
            </PlainButton>
          </div>
        </div>
      )}
    </div>
  );
}
