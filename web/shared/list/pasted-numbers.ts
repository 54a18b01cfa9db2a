import { z } from 'zod';
import { mostListedNumbers, numbersIn } from '#contracts/listed-numbers.ts';

/** What of a pasted column the list on screen is not about; kept in the state of its address. */
const leftOutSchema = z.object({ others: z.array(z.string()), cut: z.array(z.string()) });
export type LeftOut = z.infer<typeof leftOutSchema>;

const stateSchema = z.object({ leftOut: leftOutSchema });

export const leftOutIn = (state: unknown): LeftOut | undefined => stateSchema.safeParse(state).data?.leftOut;

/** The list that a pasted column means; undefined for what is no column of numbers, but a text to look for. */
export function listPasted(text: string): { numbers: string[]; leftOut: LeftOut } | undefined {
  const { numbers, others } = numbersIn(text);
  if (numbers.length < 2) return undefined;
  return {
    numbers: numbers.slice(0, mostListedNumbers),
    leftOut: { others: others.slice(0, mostListedNumbers), cut: numbers.slice(mostListedNumbers) },
  };
}
