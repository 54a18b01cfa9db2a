import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { EmailAttachment } from '#contracts/emails.ts';
import { attachmentQuery } from './api/fetch-attachment.ts';

const types: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
/** More would make the frame's document too large for a phone. */
const mostBytes = 10_000_000;

interface AttachedPictures {
  emailId: string;
  attachments: readonly EmailAttachment[];
  /** Those that the email shows. */
  contentIds: readonly string[];
}

/** The pictures that an email brings with it, as `data:` addresses by their content ids: a frame without an origin reads no others. */
export function useAttachedPictures({ emailId, attachments, contentIds }: AttachedPictures): ReadonlyMap<string, string> {
  const shown = attachments.filter(
    ({ contentId, type, size }) => contentId !== null && contentIds.includes(contentId) && types.has(type) && size <= mostBytes,
  );
  const files = useQueries({
    queries: shown.map(({ place }) => attachmentQuery(emailId, place)),
    combine: (results) => results.map(({ data }) => data),
  });
  const [addresses, setAddresses] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const entries = await Promise.all(
        shown.map(async ({ contentId, type }, nth) => {
          const { [nth]: file } = files;
          return file && contentId !== null ? ([contentId, await addressOf(file, type)] as const) : undefined;
        }),
      );
      if (isCurrent) setAddresses(new Map(entries.filter((entry) => entry !== undefined)));
    };
    if (files.some(Boolean)) void read();
    return () => {
      isCurrent = false;
    };
  }, [files]);
  return addresses;
}

const addressOf = (file: Blob, type: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error('The picture could not be read.')));
    reader.readAsDataURL(new Blob([file], { type }));
  });
