import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ImportKind } from '#contracts/imports.ts';
import { paths } from '#contracts/paths.ts';
import { randomKey } from '#web/shared/api/random-key.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { uploadImportMutation } from '../api/upload-import.ts';
import { reasonOf, refusalOf, toldMostBytes } from '../model/refusal.ts';

/** Sends a file, and leads to its import; says why where it is refused. */
export function useUpload(kind: ImportKind) {
  const { t } = useTranslation(['imports', 'common']);
  const format = useFormat();
  const navigate = useNavigate();
  const { mutate } = useMutation(uploadImportMutation);
  const running = useRef<AbortController>(undefined);
  const [sending, setSending] = useState<{ name: string; share: number }>();
  const [refusal, setRefusal] = useState<string>();

  useEffect(() => () => running.current?.abort(), []);

  const send = (files: readonly File[]) => {
    const [file] = files;
    const refused = refusalOf(files);
    setRefusal(refused && t(`imports:new.${refused}`, { size: format.bytes(toldMostBytes) }));
    if (refused || !file) return;
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    const { name } = file;
    setSending({ name, share: 0 });
    mutate(
      {
        kind,
        file,
        idempotencyKey: randomKey(),
        signal,
        onProgress: (share) => setSending({ name, share }),
        unreachable: t('common:errors.network'),
      },
      {
        onSuccess: ({ id }) => void navigate(paths.import(id)),
        onError: (error) => {
          if (!signal.aborted) setRefusal(reasonOf(error));
        },
        onSettled: () => setSending(undefined),
      },
    );
  };

  return { sending, refusal, send, stop: () => running.current?.abort() };
}
