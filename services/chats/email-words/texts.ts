/** Every sentence of the emails to visitors in one language. */
export interface ChatEmailTexts {
  greeting: string;
  subject: string;
  intro: string;
  action: string;
  /** How long the link opens the conversation. */
  note(days: number): string;
  whyYou: string;
}
