import type { AlertLevel } from '#contracts/alerts.ts';
import type { Language } from '#contracts/languages.ts';

/** One row per service alert, up or taken down. Times as ISO text when written. */
export interface AlertsTable {
  id: string;
  level: AlertLevel;
  title: string;
  detail: string;
  language: Language;
  published_at: string;
  /** When it comes down by itself. */
  until: string | null;
  withdrawn: boolean;
  revision: number;
  position: number;
}
