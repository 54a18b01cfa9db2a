import { useRef, useState } from 'react';
import { canVerify } from '../model/signatures.ts';
import { verifyArchive, type Verdict } from '../model/verify-archive.ts';

/** What is known of the file that was chosen. */
export type Verification =
  | { state: 'none' }
  | { state: 'running'; name: string; events: number }
  | { state: 'done'; name: string; verdict: Verdict }
  /** The browser has no way to check the signatures. */
  | { state: 'unable' }
  /** The file could not be read at all. */
  | { state: 'unreadable'; name: string };

/** Verifies one file at a time; choosing another one gives up the one before. */
export function useVerification() {
  const [verification, setVerification] = useState<Verification>({ state: 'none' });
  const newest = useRef(0);
  const verify = async (file: File, key: string | undefined) => {
    newest.current += 1;
    const own = newest.current;
    const { name } = file;
    const show = (next: Verification) => {
      if (own === newest.current) setVerification(next);
    };
    show({ state: 'running', name, events: 0 });
    if (!(await canVerify())) return show({ state: 'unable' });
    try {
      const verdict = await verifyArchive(file, { key, onProgress: (events) => show({ state: 'running', name, events }) });
      return show({ state: 'done', name, verdict });
    } catch {
      return show({ state: 'unreadable', name });
    }
  };
  return { verification, verify };
}
