import { useEffect } from 'react';
import { applyChosenLanguage } from '#web/shared/i18n/set-language.ts';

/**
 * Goes over to the reader's language once the screen stands. A page that was served in another one is taken over as it is, and
 * with it what was typed into it by then.
 */
export function ApplyChosenLanguage() {
  useEffect(applyChosenLanguage, []);
  return null;
}
