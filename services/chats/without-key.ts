import type { AssistantExtras } from '#contracts/chats.ts';
import { paths } from '#contracts/paths.ts';

interface Shown {
  text: string;
  parcel?: AssistantExtras['parcel'] | null;
}

/** The key of a parcel opens all of it to whoever has it, and an email may go astray: what is shown there is what everybody sees. */
export function withoutKey<Message extends Shown>(message: Message): Message {
  const { text, parcel } = message;
  if (!parcel || parcel.key === null) return message;
  const { trackingNumber, key } = parcel;
  const masked = text.replaceAll(paths.trackingUnlocked(trackingNumber, key), paths.tracking(trackingNumber));
  return { ...message, text: masked, parcel: { trackingNumber, key: null } };
}
