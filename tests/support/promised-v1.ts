import { apiDiff, type Diff } from 'api-smart-diff';
import { z } from 'zod';

const operationSchema = z.looseObject({
  description: z.string().optional(),
  responses: z.record(z.string(), z.looseObject({ description: z.string().optional() })).optional(),
});
const apiDocumentSchema = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operationSchema)) });

/** An OpenAPI document as far as it is looked at here. */
export type ApiDocument = z.infer<typeof apiDocumentSchema>;
type ApiOperation = z.infer<typeof operationSchema>;

/** Throws where that text is none. */
export const apiDocumentIn = (text: string): ApiDocument => apiDocumentSchema.parse(JSON.parse(text));

/** Where the document of `/api/v1` is kept that programs rely on. */
export const promisedFile = 'tests/services/api/promised-v1.json';

/** What is promised of a document: everything but its examples. */
export const promisedOf = (document: ApiDocument): ApiDocument =>
  apiDocumentIn(JSON.stringify(document, (key, value: unknown) => (key === 'examples' ? undefined : value)));

/** It fills in what one document lacks, so it is given a copy. */
const differencesOf = (before: ApiDocument, after: ApiDocument): Diff[] =>
  apiDiff(structuredClone(before), structuredClone(after), {});
const isOfRequest = ({ path }: Diff): boolean => path.includes('requestBody') || path.includes('parameters');
/** Programs have to bear fields and values in answers that they do not know, whether or not a field is always there. */
const isNewInAnswer = (diff: Diff): boolean =>
  diff.action === 'add' && !isOfRequest(diff) && ['enum', 'properties', 'required'].includes(String(diff.path.at(-2)));

/** What api-smart-diff finds harmless and is not: a field that is gone, another type, and a request's free text that became a list. */
function takesAway(diff: Diff, before: ApiDocument): boolean {
  const { action, path } = diff;
  if (action === 'remove') return path.at(-2) === 'properties';
  if (action === 'replace') return isType(path);
  return isOfRequest(diff) && path.at(-2) === 'enum' && !isIn(before, path.slice(0, -1));
}
/** A type, or one of several, such as `null`; of a field with that name only what is in it. */
const isType = (path: readonly PropertyKey[]): boolean =>
  (path.at(-1) === 'type' && path.at(-2) !== 'properties') || (path.at(-2) === 'type' && typeof path.at(-1) === 'number');
const isIn = (document: unknown, path: readonly PropertyKey[]): boolean =>
  path.reduce<unknown>(
    (found, key) => (typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined),
    document,
  ) !== undefined;
const named = ({ action, path }: Diff): string => `${action} ${path.join(' ')}`;

/** What a document has that another one had not, and does not break. */
export const additionsIn = (before: ApiDocument, after: ApiDocument): string[] =>
  differencesOf(before, after)
    .filter((diff) => (diff.type === 'non-breaking' && !takesAway(diff, before)) || isNewInAnswer(diff))
    .map(named);

/**
 * What a document takes from programs that rely on another one: an operation, an answer or a field that is gone, a type that has changed,
 * a request that has become narrower, a scope that is needed now, a code of an error that is no longer given.
 */
export function brokenPromises(before: ApiDocument, after: ApiDocument): string[] {
  const broken = differencesOf(before, after)
    .filter((diff) => (diff.type === 'breaking' && !isNewInAnswer(diff)) || takesAway(diff, before))
    .map(named);
  for (const [path, operations] of Object.entries(before.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const now = after.paths[path]?.[method];
      if (!now) continue;
      if (scopeIn(now) !== scopeIn(operation)) broken.push(`scope ${method} ${path}`);
      for (const [status, { description }] of Object.entries(operation.responses ?? {})) {
        const codes = new Set(codesIn(status, now.responses?.[status]?.description));
        const gone = codesIn(status, description).filter((code) => !codes.has(code));
        broken.push(...gone.map((code) => `code ${code} ${method} ${path}`));
      }
    }
  }
  return broken;
}

const scopeIn = ({ description = '' }: ApiOperation) => /Scope: [^.]*/.exec(description)?.[0];
/** Refusals are described by their codes. */
const codesIn = (status: string, description = '') => (Number(status) < 400 ? [] : description.split(', '));
