interface LinkTexts {
  subject: string;
  intro: string;
  action: string;
  note: string;
  whyYou: string;
}

/** Every sentence of the emails about accounts in one language. */
export interface AccountTexts {
  greeting: string;
  invitation: LinkTexts;
  reset: LinkTexts;
  /** The second factor was taken away. */
  factorReset: LinkTexts;
}
