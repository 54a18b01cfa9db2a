import { z } from 'zod';
import { jsonSchema } from './schema-value.ts';
import type { Operation } from './targets.ts';

const operation = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.string(), schema: jsonSchema })).default([]),
  requestBody: z
    .object({
      content: z.object({
        'application/json': z.object({ schema: jsonSchema }).optional(),
        'multipart/form-data': z.object({ schema: jsonSchema }).optional(),
      }),
    })
    .optional(),
});
const documentSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

/** Every operation of an OpenAPI document. */
export const operationsIn = (document: unknown): Operation[] =>
  Object.entries(documentSchema.parse(document).paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, { parameters, requestBody }]) => ({
      method,
      path,
      query: Object.fromEntries(parameters.filter((each) => each.in === 'query').map(({ name, schema }) => [name, schema])),
      body: requestBody?.content['application/json']?.schema,
      isForm: requestBody?.content['multipart/form-data'] !== undefined,
    })),
  );
