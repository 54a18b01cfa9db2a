import { countryNamed } from '#contracts/places.ts';
import type { CreateShipment } from '#contracts/shipments.ts';
import { utcDay } from '#contracts/utc-day.ts';
import type { Models } from '#projections/projector.ts';
import { rateSheetInForce } from '#projections/rates/queries.ts';
import { DomainError } from '../domain/errors.ts';
import { priceOf } from '../domain/pricing.ts';

/**
 * Prices of many parcels, in US cents, by the sheet that was in force at a moment: it is looked up once. Rejects with DomainError
 * `unavailable` where there was none; a price is undefined for what the sheet does not cover, such as a country in no region.
 */
export const createPricesAt =
  (models: Models) =>
  async (at: Date): Promise<(body: Omit<CreateShipment, 'shippingCost'>) => number | undefined> => {
    const sheet = await rateSheetInForce(models, utcDay(at));
    if (!sheet) throw new DomainError('unavailable', 'Prices are not available yet. Please try again in a moment.');
    return ({ senderCountry, recipientCountry, weight: weightKg, serviceType: service, length, width, height }) => {
      try {
        return priceOf(sheet, {
          from: countryNamed(senderCountry).code,
          to: countryNamed(recipientCountry).code,
          service,
          weightKg,
          sizeCm: { length, width, height },
        }).totalCents;
      } catch (error) {
        if (error instanceof RangeError) return undefined;
        throw error;
      }
    };
  };
