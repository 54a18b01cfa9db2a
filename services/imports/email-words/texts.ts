/** What a digest says first. */
interface DigestTexts {
  subject: string;
  intro: string;
}

/** Every sentence of the emails that sum up an import in one language. */
export interface ImportEmailTexts {
  /** Shipments were registered. */
  registered: DigestTexts;
  /** There is news of shipments that existed. */
  updated: DigestTexts;
  /** Shipments that were registered are withdrawn. */
  withdrawn: DigestTexts;
  /** News that was wrong is withdrawn. */
  corrected: DigestTexts;
  /** How many shipments there are. */
  count: string;
  /** How many of them are below. */
  listed: string;
  route: (from: string, to: string) => string;
  whyYou: string;
}
