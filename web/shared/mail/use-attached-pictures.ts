import { useQueries } from '@tanstack/react-query';
import type { ShownAttachment } from '#contracts/emails.ts';
import { attachedPictureQuery } from './api/fetch-attachment.ts';

const types: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
/** More would make the frame's document too large for a phone. */
const mostBytes = 10_000_000;

interface AttachedPictures {
  emailId: string;
  attachments: readonly ShownAttachment[];
  /** Those that the email shows. */
  contentIds: readonly string[];
}

/** The pictures that an email brings with it, by their content ids; a frame without an origin reads no other addresses than `data:`. */
export function useAttachedPictures({ emailId, attachments, contentIds }: AttachedPictures): ReadonlyMap<string, string> {
  const shown = attachments.flatMap(({ contentId, place, type, size, isDeleted }) =>
    !isDeleted && contentId !== null && contentIds.includes(contentId) && types.has(type) && size <= mostBytes
      ? [{ contentId, place, type }]
      : [],
  );
  const files = useQueries({ queries: shown.map((picture) => attachedPictureQuery(emailId, picture)) });
  return new Map(
    shown.flatMap(({ contentId }, nth) => {
      const address = files[nth]?.data;
      return address === undefined ? [] : [[contentId, address] as const];
    }),
  );
}
