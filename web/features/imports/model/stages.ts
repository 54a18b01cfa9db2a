import type { ImportState } from '#contracts/imports.ts';
import type { ShipmentStatus } from '#contracts/statuses.ts';

/** What a person goes through, in order. */
export const steps = ['file', 'columns', 'check', 'run', 'done'] as const;
export type Step = (typeof steps)[number];

const stepsOf: Record<ImportState, Step> = {
  opened: 'columns',
  checking: 'check',
  checked: 'check',
  running: 'run',
  cancelling: 'run',
  finished: 'done',
  cancelled: 'done',
  undoing: 'done',
  undone: 'done',
  failed: 'done',
};
export const stepOf = (state: ImportState): Step => stepsOf[state];

/** Whether it goes on by itself, so that it is worth looking again soon. */
export const isAtWork = (state: ImportState): boolean =>
  state === 'checking' || state === 'running' || state === 'cancelling' || state === 'undoing';

/** The status of a shipment whose colour a state has. */
export const looks: Record<ImportState, ShipmentStatus> = {
  opened: 'pending',
  checking: 'picked_up',
  checked: 'pending',
  running: 'in_transit',
  cancelling: 'out_for_delivery',
  finished: 'delivered',
  cancelled: 'cancelled',
  undoing: 'out_for_delivery',
  undone: 'cancelled',
  failed: 'delayed',
};

const separators = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;

/** The word for a separator; undefined for one that speaks for itself. */
export const separatorWord = (separator: string) =>
  separator in separators ? separators[separator as keyof typeof separators] : undefined;
