import { replyFileSchema, type ReplyFile } from '#contracts/conversations.ts';
import { maxAttachmentBytes } from '#contracts/emails.ts';
import { z } from 'zod';

/** A file that goes with a reply: kept at the server, on its way there, or refused. */
export interface AttachedFile {
  key: string;
  name: string;
  size: number;
  state: { type: 'kept'; file: ReplyFile } | { type: 'sending'; share: number } | { type: 'refused'; message: string };
}

export const keptFiles = (files: readonly AttachedFile[]): ReplyFile[] =>
  files.flatMap(({ state }) => (state.type === 'kept' ? [state.file] : []));

const sizeOf = (files: readonly AttachedFile[]): number =>
  files.reduce((sum, { size, state }) => (state.type === 'refused' ? sum : sum + size), 0);

/** Whether that much more still goes with an email. */
export const hasRoom = (files: readonly AttachedFile[], size: number): boolean => sizeOf(files) + size <= maxAttachmentBytes;

const storedSchema = z.array(replyFileSchema);

export const writeFiles = (files: readonly AttachedFile[]): string => {
  const kept = keptFiles(files);
  return kept.length === 0 ? '' : JSON.stringify(kept);
};

/** What an earlier page kept; nothing where that cannot be read. */
export function readFiles(stored: string): AttachedFile[] {
  if (stored === '') return [];
  try {
    const files = storedSchema.safeParse(JSON.parse(stored)).data ?? [];
    return files.map((file) => ({ key: file.id, name: file.name, size: file.size, state: { type: 'kept', file } }));
  } catch {
    return [];
  }
}
