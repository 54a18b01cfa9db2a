import type { ServiceType } from '#contracts/shipments.ts';
import type { RateSheet, WeightBreak } from '#contracts/rates.ts';

/** What is to be priced: ISO 3166-1 codes, kg with two decimals, and cm with two decimals where the caller measured. */
export interface Parcel {
  from: string;
  to: string;
  service: ServiceType;
  weightKg: number;
  sizeCm?: { length: number; width: number; height: number };
}

/** A price by one rate sheet, in US cents; the total is the sum of base, weight charge and surcharge. */
export interface Price {
  zone: string;
  rateSheetVersion: number;
  billableKg: number;
  baseCents: number;
  perKgCents: number;
  weightCents: number;
  surchargeCents: number;
  totalCents: number;
}

/** Half a unit and more rounds up; nothing here is negative. */
const divideHalfUp = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor);

/** A decimal as an integer of its last decimal place, e.g. 12.3 kg as 1230. */
const scaled = (value: number, decimals: number): bigint => BigInt(value.toFixed(decimals).replace('.', ''));

/**
 * The weight that is charged, in hundredths of a kg: that of the scales or that of the volume, whichever is more. The volumetric
 * weight is L x W x H in cm over the sheet's divisor, rounded up to 0.01 kg. The large express carriers (DHL Express, FedEx, UPS)
 * divide by 5,000 cm3/kg; IATA's rule for air cargo is 6,000.
 */
function billableHundredths({ weightKg, sizeCm }: Parcel, divisor: number): bigint {
  const actual = scaled(weightKg, 2);
  if (!sizeCm) return actual;
  const volume = scaled(sizeCm.length, 2) * scaled(sizeCm.width, 2) * scaled(sizeCm.height, 2);
  // The volume is in millionths of a cm3, the weight in hundredths of a kg.
  const perHundredth = BigInt(divisor) * 10_000n;
  const volumetric = (volume + perHundredth - 1n) / perHundredth;
  return volumetric > actual ? volumetric : actual;
}

/** The zone of a pair of countries. Throws RangeError for a country that is in no region of the sheet. */
export function zoneBetween({ regions, zones }: RateSheet, from: string, to: string): string {
  const regionOf = (country: string) => {
    const region = regions.find(({ countries }) => countries.includes(country));
    if (!region) throw new RangeError(`no region of the rate sheet has ${country}`);
    return region.code;
  };
  const [a, b] = [regionOf(from), regionOf(to)];
  if (from === to) return zones.sameCountry;
  if (a === b) return zones.sameRegion;
  return zones.lanes.find(({ between }) => between.includes(a) && between.includes(b))?.zone ?? zones.elsewhere;
}

function breakFor(sheet: RateSheet, zone: string, service: ServiceType, hundredths: bigint): WeightBreak {
  const breaks = sheet.prices.find((price) => price.zone === zone && price.service === service)?.breaks ?? [];
  const found = breaks.find(({ upToKg }) => upToKg === null || hundredths <= BigInt(upToKg) * 100n);
  if (!found) throw new RangeError(`the rate sheet has no ${service} price for zone ${zone}`);
  return found;
}

/**
 * The price of a parcel, exact: whole cents, the weight charge and the surcharge each rounded half up.
 * Throws RangeError for what the sheet does not cover.
 */
export function priceOf(sheet: RateSheet, parcel: Parcel): Price {
  const zone = zoneBetween(sheet, parcel.from, parcel.to);
  const billable = billableHundredths(parcel, sheet.volumetricDivisor);
  const { baseCents, perKgCents } = breakFor(sheet, zone, parcel.service, billable);
  const weight = divideHalfUp(BigInt(perKgCents) * billable, 100n);
  const surcharge = parcel.from === parcel.to ? 0n : surchargeOn(BigInt(baseCents) + weight, sheet.surcharge);
  return {
    zone,
    rateSheetVersion: sheet.version,
    billableKg: Number(billable) / 100,
    baseCents,
    perKgCents,
    weightCents: Number(weight),
    surchargeCents: Number(surcharge),
    totalCents: Number(BigInt(baseCents) + weight + surcharge),
  };
}

function surchargeOn(cents: bigint, { basisPoints, minimumCents }: RateSheet['surcharge']): bigint {
  const share = divideHalfUp(cents * BigInt(basisPoints), 10_000n);
  return share > BigInt(minimumCents) ? share : BigInt(minimumCents);
}

const rateDecimals = 8;

/**
 * US cents in another currency, as a plain decimal of that currency's decimals (`1234.50`), rounded half up.
 * `rate` is units per US dollar and counts with eight decimals.
 */
export function convert(cents: number, rate: number, decimals: number): string {
  const product = BigInt(cents) * scaled(rate, rateDecimals) * 10n ** BigInt(decimals);
  const minor = String(divideHalfUp(product, 100n * 10n ** BigInt(rateDecimals))).padStart(decimals + 1, '0');
  return decimals === 0 ? minor : `${minor.slice(0, -decimals)}.${minor.slice(-decimals)}`;
}
