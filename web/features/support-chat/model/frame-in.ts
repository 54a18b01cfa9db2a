import { chatFrameSchema, type ChatFrame } from '#contracts/chats.ts';
import { serverFrameSchema, type ServerFrame } from '#contracts/realtime.ts';

export type Incoming = ServerFrame | ChatFrame;

/** The frame in what a socket received; undefined where there is none that is known. */
export function frameIn(event: Event): Incoming | undefined {
  if (!(event instanceof MessageEvent)) return undefined;
  try {
    const parsed: unknown = JSON.parse(String(event.data));
    return chatFrameSchema.safeParse(parsed).data ?? serverFrameSchema.safeParse(parsed).data;
  } catch {
    return undefined;
  }
}
