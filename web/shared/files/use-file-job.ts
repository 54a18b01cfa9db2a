import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#web/shared/api/api-error.ts';
import { downloadFile } from './download-file.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import type { FileProgress, FramedFile } from './framed-file.ts';
import { FileCutShort } from './export-frames.ts';

export interface FileJobWords {
  done: string;
  doneDetail: (file: Pick<FramedFile, 'count' | 'name'>) => string;
  failed: string;
  /** Why, where the connection broke. */
  cut: string;
}

type Fetch = (options: { onProgress: (progress: FileProgress) => void; signal: AbortSignal }) => Promise<FramedFile>;

/** A file that takes a while to be made: how far it is, undefined while none is made, null while its rows are counted. */
export function useFileJob(words: FileJobWords, onDone: () => void) {
  const toast = useToast();
  const running = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<FileProgress | null>();

  useEffect(() => () => running.current?.abort(), []);

  const start = async (fetch: Fetch) => {
    if (running.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setProgress(null);
    try {
      const { file, ...made } = await fetch({ onProgress: setProgress, signal });
      downloadFile(made.name, file);
      toast({ title: words.done, description: words.doneDetail(made), tone: 'success' });
      onDone();
    } catch (error) {
      const description = error instanceof FileCutShort ? words.cut : messageOf(error);
      if (!signal.aborted) toast({ title: words.failed, description, tone: 'destructive' });
    } finally {
      running.current = undefined;
      setProgress(undefined);
    }
  };

  return { progress, start, cancel: () => running.current?.abort() };
}
