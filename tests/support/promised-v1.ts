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

/** Programs have to bear values in answers that they do not know. */
const isNewValueOfAnswer = ({ action, path }: Diff): boolean =>
  action === 'add' && path.at(-2) === 'enum' && !path.includes('requestBody') && !path.includes('parameters');
const isBreaking = (diff: Diff): boolean => diff.type === 'breaking' && !isNewValueOfAnswer(diff);
const named = ({ action, path }: Diff): string => `${action} ${path.join(' ')}`;

/** What a document has that another one had not, and does not break. */
export const additionsIn = (before: ApiDocument, after: ApiDocument): string[] =>
  apiDiff(before, after, {})
    .filter((diff) => diff.type === 'non-breaking' || isNewValueOfAnswer(diff))
    .map(named);

/**
 * What a document takes from programs that rely on another one: an operation, an answer or a field that is gone, a type that has changed,
 * a request that has become narrower, a scope that is needed now, a code of an error that is no longer given.
 */
export function brokenPromises(before: ApiDocument, after: ApiDocument): string[] {
  const broken = apiDiff(before, after, {}).filter(isBreaking).map(named);
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
