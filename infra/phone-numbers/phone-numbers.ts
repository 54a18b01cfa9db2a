/** Knows the numbering plans of the world. */
export interface PhoneNumbers {
  /** Whether a number (E.164) is one that may get text messages: not a landline, not premium-rate, and within its country's plan. */
  takesTexts(number: string): boolean;
}
