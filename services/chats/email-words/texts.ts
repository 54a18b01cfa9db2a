/** Every sentence of the emails to visitors in one language. */
export interface ChatEmailTexts {
  greeting: string;
  subject: string;
  intro: string;
  action: string;
  /** How long the link opens the conversation. */
  note(days: number): string;
  whyYou: string;
  /** To whoever waited for a person, and left before there was an answer. */
  left: { subject: string; intro: string };
  transcript: {
    subject: string;
    intro: string;
    /** That what the visitor said themselves is not in it. */
    leftOut: string;
    /** The conversation has more messages than these. */
    newest(count: number): string;
    /** Where it was asked for. */
    whyYou(site: string): string;
  };
}
