/** Whether a password is among those that are guessed first, in whatever case. */
export type IsCommonPassword = (password: string) => boolean;
