import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#web/shared/api/api-error.ts';
import { randomKey } from '#web/shared/api/random-key.ts';
import { emailDrafts } from '#web/shared/drafts/draft-storage.ts';
import { uploadFileMutation } from '../api/upload-file.ts';
import { hasRoom, keptFiles, readFiles, writeFiles, type AttachedFile } from '../model/files.ts';

/** The files that go with the reply of a conversation; to be keyed by it. Those that have arrived outlast the page. */
export function useAttachedFiles(conversationId: string) {
  const { t } = useTranslation('conversations');
  const { mutateAsync } = useMutation(uploadFileMutation);
  const [files, setFiles] = useState(() => readFiles(emailDrafts.read(conversationId, 'files')));
  const latest = useRef(files);
  const uploads = useRef(new Map<string, AbortController>());

  const change = (next: AttachedFile[]) => {
    latest.current = next;
    setFiles(next);
    emailDrafts.write(conversationId, 'files', writeFiles(next));
  };
  const setState = (key: string, state: AttachedFile['state']) =>
    change(latest.current.map((each) => (each.key === key ? { ...each, state } : each)));

  const upload = async (key: string, file: File) => {
    const controller = new AbortController();
    uploads.current.set(key, controller);
    try {
      const kept = await mutateAsync({
        file,
        idempotencyKey: key,
        signal: controller.signal,
        onProgress: (share) => setState(key, { type: 'sending', share }),
        unreachable: t('files.unreachable'),
      });
      setState(key, { type: 'kept', file: kept });
    } catch (error) {
      setState(key, { type: 'refused', message: messageOf(error) });
    } finally {
      uploads.current.delete(key);
    }
  };
  const add = (given: Iterable<File>) => {
    for (const file of given) {
      const key = randomKey();
      const { name, size } = file;
      const fits = hasRoom(latest.current, size);
      change([
        ...latest.current,
        { key, name, size, state: fits ? { type: 'sending', share: 0 } : { type: 'refused', message: t('files.tooLarge') } },
      ]);
      if (fits) void upload(key, file);
    }
  };
  const remove = (key: string) => {
    uploads.current.get(key)?.abort();
    change(latest.current.filter((each) => each.key !== key));
  };
  useEffect(() => {
    const { current: running } = uploads;
    return () => {
      for (const controller of running.values()) controller.abort();
    };
  }, []);
  return {
    files,
    kept: keptFiles(files),
    isSending: files.some(({ state }) => state.type === 'sending'),
    add,
    remove,
    clear: () => change([]),
  };
}
