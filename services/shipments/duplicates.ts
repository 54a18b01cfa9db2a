import type { CreateShipment } from '#contracts/shipments.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';
import type { Models } from '#projections/projector.ts';
import { shipmentsBetween } from '#projections/shipments/queries.ts';
import type { CommandContext } from '../command.ts';
import { duplicateWindowMs, refuseDuplicate } from '../domain/duplicate.ts';

/**
 * Refuses a creation that asks to be compared with the shipments of the last minutes, where one is the same. It is asked of the
 * read models: of two that are sent at the same moment, both may be created. Throws DuplicateShipment and PersonalDataUnavailable.
 */
export type RefuseDuplicate = (shipmentId: string, body: CreateShipment, context: CommandContext) => Promise<void>;

export interface DuplicateOptions {
  personalData: Pick<PersonalData, 'knownSubject'>;
  models: Models;
}

export const createDuplicateCheck =
  ({ personalData, models }: DuplicateOptions): RefuseDuplicate =>
  async (shipmentId, { knownDuplicates, ...body }, { now }) => {
    if (!knownDuplicates) return;
    const [senderId, recipientId] = await Promise.all([
      personalData.knownSubject(body.senderEmail),
      personalData.knownSubject(body.recipientEmail),
    ]);
    if (senderId === undefined || recipientId === undefined) return;
    const since = new Date(Date.parse(now) - duplicateWindowMs);
    const recent = await shipmentsBetween(models, { senderId, recipientId, since });
    const sidesCm = [body.length, body.width, body.height] as const;
    refuseDuplicate({ shipmentId, weightKg: body.weight, sidesCm }, recent, knownDuplicates);
  };
