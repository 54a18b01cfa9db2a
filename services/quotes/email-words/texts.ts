/** Every sentence of the emails about quotes in one language. Values come in as text, already formatted. */
export interface QuoteEmailTexts {
  greeting: string;
  received: { subject(reference: string): string; intro(hours: number): string; note: string };
  answered: { subject(reference: string): string; intro: string; action: string; note: string };
  /** The service that only quotes know. */
  sameDay: string;
  labels: { reference: string; estimate: string; price: string; validUntil: string };
  whyYou: string;
}
