import type { CreateShipment } from '#contracts/shipments.ts';
import type { FieldProblems } from '#web/shared/forms/problem.ts';
import type { CustomsLineDraft } from './customs-draft.ts';

export const fieldsByStep = [
  ['senderName', 'senderEmail', 'senderPhone', 'senderCountry', 'senderCity', 'senderAddress'],
  ['recipientName', 'recipientEmail', 'recipientPhone', 'recipientCountry', 'recipientCity', 'recipientAddress'],
  ['packageType', 'serviceType', 'weight', 'value', 'length', 'width', 'height', 'shippingCost', 'customsLines'],
] as const satisfies readonly (readonly (keyof CreateShipment)[])[];

export type DraftField = (typeof fieldsByStep)[number][number];

/** What holds one text. */
export type TextField = Exclude<DraftField, 'customsLines'>;

export type ShipmentDraft = Record<TextField, string> & { customsLines: readonly CustomsLineDraft[] };

const draftFields: readonly DraftField[] = fieldsByStep.flat();

export const textFields: readonly TextField[] = draftFields.filter((field) => field !== 'customsLines');

export const stepOf = (field: DraftField): number =>
  fieldsByStep.findIndex((fields) => (fields as readonly string[]).includes(field));

/** The step to show first when a draft is refused. */
export const firstStepAtFault = (problems: FieldProblems<DraftField>): number =>
  Math.min(...draftFields.filter((field) => problems[field]).map(stepOf));

export const emptyDraft: ShipmentDraft = {
  senderName: '',
  senderEmail: '',
  senderPhone: '',
  senderCountry: '',
  senderCity: '',
  senderAddress: '',
  recipientName: '',
  recipientEmail: '',
  recipientPhone: '',
  recipientCountry: '',
  recipientCity: '',
  recipientAddress: '',
  packageType: 'Standard Package',
  serviceType: 'standard',
  weight: '1',
  value: '50',
  length: '10',
  width: '10',
  height: '10',
  shippingCost: '25',
  customsLines: [],
};
