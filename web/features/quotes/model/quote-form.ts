/** The twelve fields of the dialog, as typed. */
export const emptyQuote = {
  name: '',
  email: '',
  phone: '',
  company: '',
  fromLocation: '',
  toLocation: '',
  packageType: '',
  weight: '',
  dimensions: '',
  serviceType: '',
  description: '',
  timeline: '',
};
export type QuoteForm = typeof emptyQuote;
export type QuoteField = keyof QuoteForm;

/** Without these four there is nothing to answer. */
export const requiredFields: readonly QuoteField[] = ['name', 'email', 'fromLocation', 'toLocation'];

/** Whether the four are filled; what they say is for the server to judge. */
export const canBeSent = (form: QuoteForm): boolean => requiredFields.every((field) => form[field].trim() !== '');
