import { type CreateShipment, createShipmentSchema } from '#contracts/shipments.ts';
import { type FieldProblems, firstProblems } from '#web/shared/forms/field-problem.ts';
import { type DraftField, draftFields, isDraftField, isRequired, type ShipmentDraft, stepOf } from './shipment-draft.ts';

export type DraftProblems = FieldProblems<DraftField>;

export type CheckedDraft = { ok: true; body: CreateShipment } | { ok: false; problems: DraftProblems };

/** The request body of a draft (numbers as numbers, blank optional fields left out), or what keeps it from being sent. */
export function checkDraft(draft: ShipmentDraft): CheckedDraft {
  const given = draftFields.filter((field) => isRequired(field) || draft[field].trim() !== '');
  const parsed = createShipmentSchema.safeParse(Object.fromEntries(given.map((field) => [field, draft[field]])));
  if (parsed.success) return { ok: true, body: parsed.data };
  return {
    ok: false,
    problems: firstProblems(parsed.error.issues, (name) => (isDraftField(name) ? draft[name] : undefined)),
  };
}

/** The fields that the server named in its refusal; fields that the wizard does not have are left to the message. */
export function serverProblems(fields: Readonly<Record<string, string>> | undefined): DraftProblems {
  const problems: DraftProblems = {};
  for (const [name, message] of Object.entries(fields ?? {})) {
    if (isDraftField(name)) problems[name] = { kind: 'server', message };
  }
  return problems;
}

/** The fields with a problem, in the order of the screen. */
export const problemFields = (problems: DraftProblems): DraftField[] => draftFields.filter((field) => problems[field]);

/** The step to show first when a draft is refused; null when no field is at fault. */
export function firstStepAtFault(problems: DraftProblems): number | null {
  const [first] = problemFields(problems);
  return first === undefined ? null : stepOf(first);
}
