import { emailAddress, phoneNumber } from '#contracts/primitives.ts';

interface Contact {
  email: string;
  /** May stay empty. */
  phone: string;
}

/** Which way to reach somebody cannot be right, before the server is asked to keep it. */
export const wrongContact = ({ email, phone }: Contact): Record<keyof Contact, boolean> => ({
  email: !emailAddress().safeParse(email).success,
  phone: phone !== '' && !phoneNumber().safeParse(phone).success,
});
