import { type ShipmentStatus, type UpdateStatus, updateStatusSchema } from '#contracts/shipments.ts';
import { type FieldProblems, firstProblems } from '#web/shared/forms/field-problem.ts';
import { isFinal, type LocationField, locationFields, type LocationForm, needsReason } from './location-form.ts';

export type LocationProblems = FieldProblems<LocationField>;

export type CheckedLocation = { ok: true; body: UpdateStatus } | { ok: false; problems: LocationProblems };

/** Noon of a day in UTC: that day by the clocks of every country we ship to. */
const noonOf = (day: string): string => (day === '' ? '' : `${day}T12:00:00Z`);

/** The request body of the form, or what keeps it from being sent. `current` is the status the shipment has now. */
export function checkLocation(form: LocationForm, current: ShipmentStatus): CheckedLocation {
  const optional = {
    latitude: form.latitude.trim(),
    longitude: form.longitude.trim(),
    reason: form.reason,
    estimatedDelivery: noonOf(form.estimatedDelivery),
  };
  const raws: Record<string, string> = { ...form, correction: String(form.correction) };
  const parsed = updateStatusSchema.safeParse({
    status: form.status,
    location: form.location,
    description: form.description,
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== '')),
    ...(form.correction && { correction: true }),
  });
  const problems: LocationProblems = parsed.success ? {} : firstProblems(parsed.error.issues, (name) => raws[name]);
  if ((optional.latitude === '') !== (optional.longitude === '')) {
    delete problems.longitude;
    problems[optional.latitude === '' ? 'latitude' : 'longitude'] = { kind: 'pair' };
  }
  if (needsReason(form) && form.reason === '') problems.reason = { kind: 'required' };
  if (isFinal(current) && form.status !== current && !form.correction) problems.correction = { kind: 'final' };
  return parsed.success && Object.keys(problems).length === 0 ? { ok: true, body: parsed.data } : { ok: false, problems };
}

/** The fields of the form that the server named in its refusal. */
export function serverLocationProblems(fields: Readonly<Record<string, string>> | undefined): LocationProblems {
  const known: readonly string[] = locationFields;
  return Object.fromEntries(
    Object.entries(fields ?? {})
      .filter(([name]) => known.includes(name))
      .map(([name, message]) => [name, { kind: 'server', message }]),
  );
}

/** Which other fields a field is judged together with. */
const judgedWith: Partial<Record<LocationField, readonly LocationField[]>> = {
  status: ['reason', 'correction', 'estimatedDelivery'],
  correction: ['reason', 'status'],
  latitude: ['longitude'],
  longitude: ['latitude'],
};

/** The problems that still stand after a change: those of the changed fields and of their companions are settled anew. */
export function standingProblems(problems: LocationProblems, before: LocationForm, after: LocationForm): LocationProblems {
  const changed = locationFields.filter((name) => after[name] !== before[name]);
  const touched = new Set<string>(changed.flatMap((name) => [name, ...(judgedWith[name] ?? [])]));
  return Object.fromEntries(Object.entries(problems).filter(([name]) => !touched.has(name)));
}

/** The first field with a problem, in the order of the form. */
export const firstAtFault = (problems: LocationProblems): LocationField | undefined =>
  locationFields.find((name) => problems[name]);

/** Whether something that must be filled in is blank, as opposed to filled in wrongly. */
export const hasMissing = (problems: LocationProblems): boolean =>
  Object.values(problems).some((problem) => problem.kind === 'required');
