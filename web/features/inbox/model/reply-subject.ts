/** `Re: {subject}`; what is an answer already is not called one twice. */
export const replySubject = (subject: string, longest: number): string =>
  (/^re:/i.test(subject) ? subject : `Re: ${subject}`).slice(0, longest).trim();
