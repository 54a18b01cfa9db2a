import { createObservable } from '#web/shared/observable.ts';
import type { PhotoOrder, SendPhoto } from '../api/send-photo.ts';
import { reconnectDelayMs } from './kept-line.ts';
import type { Prepared } from './prepare-photo.ts';

export type PhotoProblem = 'too_large' | 'not_a_photo' | 'too_many' | 'not_sent';

/** A photo on its way: looked at before it is sent, being sent, or waiting for a connection. */
export interface PhotoDraft {
  photo: Blob;
  step: 'chosen' | 'sending' | 'waiting';
  /** How much has left, from 0 to 1. */
  share: number;
}

export interface PhotoState {
  draft: PhotoDraft | undefined;
  problem: PhotoProblem | undefined;
}

/** One photo at a time, sent once however often that has to be tried; it outlives the panel, and not the page. */
export interface PhotoSender {
  get(): PhotoState;
  subscribe(listener: () => void): () => void;
  /** Takes a file to look at. */
  choose(file: Blob): Promise<void>;
  remove(): void;
  /** Sends it that way, now and as often as it takes. */
  send(upload: SendPhoto): void;
}

export interface PhotoSenderOptions {
  prepare(file: Blob): Promise<Prepared>;
  /** Who sends it; undefined while that is not known. */
  visitor(): Pick<PhotoOrder, 'chatId' | 'token'> | undefined;
  newId(): string;
}

const nothing: PhotoState = { draft: undefined, problem: undefined };

export function createPhotoSender({ prepare, visitor, newId }: PhotoSenderOptions): PhotoSender {
  const state = createObservable<PhotoState>(nothing);
  let clientMsgId = '';
  let from: ReturnType<typeof visitor>;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const wait = (photo: Blob, upload: SendPhoto) => {
    timer = setTimeout(() => void attempt(photo, upload), reconnectDelayMs);
    show({ photo, step: 'waiting', share: 0 });
  };
  const show = (draft: PhotoDraft, problem?: PhotoProblem) => state.set({ draft, problem });
  const attempt = async (photo: Blob, upload: SendPhoto) => {
    clearTimeout(timer);
    // Whose it is stays, whichever conversation is looked at meanwhile.
    from ??= visitor();
    if (!from) return wait(photo, upload);
    const own = clientMsgId;
    const isCurrent = () => own === clientMsgId;
    show({ photo, step: 'sending', share: 0 });
    const outcome = await upload({ ...from, clientMsgId, photo }, (share) => {
      if (isCurrent()) show({ photo, step: 'sending', share });
    });
    if (!isCurrent()) return undefined;
    if (outcome.type === 'sent') return state.set(nothing);
    if (outcome.type === 'away') return wait(photo, upload);
    from = undefined;
    if (outcome.code === 'photo_too_large') return state.set({ draft: undefined, problem: 'too_large' });
    if (outcome.code === 'not_a_photo') return state.set({ draft: undefined, problem: 'not_a_photo' });
    return show({ photo, step: 'chosen', share: 0 }, outcome.code === 'rate_limited' ? 'too_many' : 'not_sent');
  };
  return {
    get: state.get,
    subscribe: state.subscribe,
    async choose(file) {
      if (state.get().draft?.step === 'sending') return;
      clearTimeout(timer);
      clientMsgId = newId();
      from = undefined;
      const own = clientMsgId;
      const prepared = await prepare(file);
      if (own !== clientMsgId) return;
      if ('problem' in prepared) state.set({ draft: undefined, problem: prepared.problem });
      else show({ photo: prepared.photo, step: 'chosen', share: 0 });
    },
    remove() {
      clearTimeout(timer);
      // What comes of what is on its way already is nobody's any more.
      clientMsgId = '';
      state.set(nothing);
    },
    send(upload) {
      const { draft } = state.get();
      if (draft?.step === 'chosen') void attempt(draft.photo, upload);
    },
  };
}
