import type { RateSheet } from '#contracts/rates.ts';

export type VersionState = 'present' | 'coming' | 'past';

/** Of the latest day that has come, the highest version is in force; one that a higher version overtakes will never be. */
export function stateOf(sheet: RateSheet, sheets: readonly RateSheet[], today: string): VersionState {
  if (sheet.effectiveFrom > today) {
    const isOvertaken = sheets.some(
      ({ version, effectiveFrom }) => version > sheet.version && effectiveFrom === sheet.effectiveFrom,
    );
    return isOvertaken ? 'past' : 'coming';
  }
  return inForce(sheets, today)?.version === sheet.version ? 'present' : 'past';
}

export const inForce = (sheets: readonly RateSheet[], today: string): RateSheet | undefined =>
  sheets
    .filter(({ effectiveFrom }) => effectiveFrom <= today)
    .toSorted((a, b) => b.effectiveFrom.localeCompare(a.effectiveFrom) || b.version - a.version)[0];
