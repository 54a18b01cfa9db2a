import { z } from 'zod';
import type { Dice } from './dice.ts';

/** As much of JSON Schema as the API's document uses. */
export interface JsonSchema {
  type?: string | string[] | undefined;
  enum?: unknown[] | undefined;
  anyOf?: JsonSchema[] | undefined;
  oneOf?: JsonSchema[] | undefined;
  properties?: Record<string, JsonSchema> | undefined;
  required?: string[] | undefined;
  items?: JsonSchema | undefined;
  prefixItems?: JsonSchema[] | undefined;
  format?: string | undefined;
  pattern?: string | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  minItems?: number | undefined;
  maxItems?: number | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
}

export const jsonSchema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    enum: z.array(z.unknown()).optional(),
    anyOf: z.array(jsonSchema).optional(),
    oneOf: z.array(jsonSchema).optional(),
    properties: z.record(z.string(), jsonSchema).optional(),
    required: z.array(z.string()).optional(),
    items: jsonSchema.optional(),
    prefixItems: z.array(jsonSchema).optional(),
    format: z.string().optional(),
    pattern: z.string().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    minItems: z.number().optional(),
    maxItems: z.number().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
  }),
);

/** Values by the name of their field, where the schema alone says too little for one that is accepted. */
export type Known = Record<string, readonly unknown[]>;

const day = 86_400_000;

export function schemaValue(dice: Dice, schema: JsonSchema, known: Known, name = ''): unknown {
  const fitting = known[name];
  if (fitting && dice.chance(0.9)) return dice.pick(fitting);
  if (schema.enum) return dice.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return schemaValue(dice, dice.pick(choices), known, name);
  const type = Array.isArray(schema.type) ? dice.pick(schema.type) : schema.type;
  switch (type) {
    case 'object':
      return objectValue(dice, schema, known);
    case 'array':
      if (schema.prefixItems) return schema.prefixItems.map((item) => schemaValue(dice, item, known, name));
      return Array.from({ length: (schema.minItems ?? 0) + dice.below(3) }, () =>
        schemaValue(dice, schema.items ?? {}, known, name),
      );
    case 'boolean':
      return dice.chance(0.5);
    case 'integer':
      return dice.chance(0.2)
        ? dice.pick([schema.minimum ?? 0, schema.maximum ?? 1_000])
        : (schema.minimum ?? 0) + dice.below(50);
    case 'number':
      return dice.pick([1, 2.5, 10, 99.99]);
    case 'string':
      return textValue(dice, schema);
    default:
      return null;
  }
}

function objectValue(dice: Dice, { properties = {}, required = [] }: JsonSchema, known: Known): Record<string, unknown> {
  const wanted = Object.entries(properties).filter(([name]) => required.includes(name) || dice.chance(0.3));
  return Object.fromEntries(wanted.map(([name, schema]) => [name, schemaValue(dice, schema, known, name)]));
}

const samples = ['12.5', '2', 'EUR', 'TypeError', '/track', 'index-AbC1.js:12:345'];

function textValue(dice: Dice, { format, pattern, minLength = 0, maxLength = 20 }: JsonSchema): string {
  const moment = new Date(Date.now() + (dice.below(60) - 30) * day).toISOString();
  if (format === 'date') return moment.slice(0, 10);
  if (format === 'date-time') return moment;
  if (pattern !== undefined) return samples.find((sample) => new RegExp(pattern).test(sample)) ?? '';
  if (dice.chance(0.1)) return 'x'.repeat(dice.pick([minLength, maxLength]));
  return 'Invalidenstraße 44'.padEnd(minLength, 'x').slice(0, maxLength);
}
