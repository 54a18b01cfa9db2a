import { parseArgs } from 'node:util';
import { asOfSchema, type As } from '#contracts/audit.ts';

const usage = `Usage: npm run replay                                              retries the parked streams
       npm run replay -- --shipment NUMBER [--as-of MOMENT] [--happened]
       MOMENT is the number of an event (0 is the first) or a time such as 2026-03-01T09:00:00Z; without it, now.
       --happened: what had happened by then, as far as is known now, in place of what was known then.`;

/** A shipment that is to be shown as of a moment. */
export interface ShipmentWanted {
  /** Its tracking number or its id. */
  shipment: string;
  asOf: string | undefined;
  as: As;
}

/** What the tool was asked to show; undefined where it is to retry parked streams. Throws with how to call it. */
export function shipmentWanted(args: readonly string[]): ShipmentWanted | undefined {
  if (args.length === 0) return undefined;
  const { shipment, happened, 'as-of': moment } = optionsIn(args);
  const asOf = moment === undefined ? undefined : asOfSchema.safeParse(moment);
  if (!shipment || asOf?.success === false) throw new Error(usage);
  return { shipment, asOf: asOf?.data, as: happened ? 'happened' : 'known' };
}

function optionsIn(args: readonly string[]) {
  try {
    const options = { shipment: { type: 'string' }, 'as-of': { type: 'string' }, happened: { type: 'boolean' } } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new Error(usage, { cause: error });
  }
}
