import type { DraftField } from './shipment-draft.ts';

/** The id of the input of a field of the wizard, which is on the page once. */
export const fieldId = (field: DraftField): string => `shipment-${field}`;
