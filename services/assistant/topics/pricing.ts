import { countries, calculatorCountries, countryCoded } from '#contracts/places.ts';
import { calculatorFields, type CalculateShipping } from '#contracts/rates.ts';
import { serviceTypes, type ServiceType } from '#contracts/shipments.ts';
import { DomainError } from '../../domain/errors.ts';
import { formatWeight } from '../../outbox/format.ts';
import { writeDollars, writeList } from '../format.ts';
import type { Reply, Turn } from '../reply.ts';
import type { Pricing } from '../state.ts';
import { countryIn, routeIn } from '../understand/countries.ts';
import { currencyIn, serviceIn } from '../understand/services.ts';
import { weightIn } from '../understand/weights.ts';

type Slot = Pricing['asked'];
type Priced = CalculateShipping['fromCountry'];

const nothingKnown: Pricing = {
  type: 'price',
  from: null,
  to: null,
  weightKg: null,
  service: null,
  currency: 'USD',
  asked: 'from',
};

/** Begins to price a parcel with whatever a text says of it. */
export const beginPricing = (turn: Turn): Promise<Reply> => {
  const { pricing, problems } = filledIn(turn, nothingKnown, undefined);
  return proceed(turn, pricing, problems);
};

/** Takes what a text says of the parcel; undefined where it says nothing of it, nor of what was asked. */
export async function continuePricing(turn: Turn, before: Pricing): Promise<Reply | undefined> {
  const { pricing, problems, hasNews } = filledIn(turn, before, before.asked);
  return hasNews || problems.length > 0 ? proceed(turn, pricing, problems) : undefined;
}

/** Asks once more for what was not understood. */
export function askAgain(turn: Turn, pricing: Pricing): Reply {
  const { price } = turn.texts;
  const unclear: Record<Slot, readonly string[]> = {
    from: [price.countryUnclear, pricedCountries(turn)],
    to: [price.countryUnclear, pricedCountries(turn)],
    weight: [price.weightUnclear],
    service: [price.serviceUnclear],
  };
  return { ...ask(turn, pricing, unclear[pricing.asked]), missed: true };
}

/** The question that a pricing stands at. */
export function ask({ texts }: Turn, pricing: Pricing, before: readonly string[] = []): Reply {
  const options = pricing.asked === 'service' ? serviceTypes.map((service) => serviceText(texts, service)) : [];
  return { lines: [[...before, texts.price[pricing.asked]].join('\n')], options, step: pricing };
}

export const serviceText = ({ service, labels, days }: Turn['texts'], type: ServiceType): string =>
  service(labels.service[type], days[type]);

const pricedCountries = ({ texts, visitor: { language } }: Turn): string => {
  const priced = countries.filter(({ name }) => isPriced(name)).map(({ code }) => countryIn(code, language));
  return texts.price.countries(writeList(priced, language));
};

const isPriced = (name: string): name is Priced => calculatorCountries.some((priced) => priced === name);

interface FilledIn {
  pricing: Pricing;
  problems: readonly string[];
  hasNews: boolean;
}

function filledIn(turn: Turn, before: Pricing, asked: Slot | undefined): FilledIn {
  const { text, texts, visitor } = turn;
  const problems: string[] = [];
  const pricing = { ...before };
  const route = routeIn(text);
  const unsaidSlot = asked === 'from' ? 'from' : 'to';
  const named = { from: route.from, to: route.to, ...(route.unsaid === undefined ? {} : { [unsaidSlot]: route.unsaid }) };
  // A country alone is what was asked for, whatever word stands before it: "to Ghana" is no answer to where it begins.
  for (const slot of ['from', 'to'] as const) {
    const code = named[slot];
    if (code === undefined) continue;
    const country = countries.find((known) => known.code === code);
    if (country && isPriced(country.name)) pricing[slot] = country.code;
    else problems.push(texts.price.countryUnpriced(countryIn(code, visitor.language)), pricedCountries(turn));
  }
  const weight = weightIn(text, visitor.language, asked === 'weight');
  if (weight && 'refused' in weight) problems.push(texts.price.weightNotPositive);
  else if (weight && !calculatorFields.weight.safeParse(weight.kg).success) problems.push(texts.price.weightTooHeavy);
  else if (weight) pricing.weightKg = weight.kg;
  pricing.service = serviceIn(text, asked === 'service' ? serviceTypes : []) ?? pricing.service;
  pricing.currency = currencyIn(text) ?? pricing.currency;
  const slots = ['from', 'to', 'weightKg', 'service', 'currency'] as const;
  return { pricing, problems, hasNews: slots.some((slot) => pricing[slot] !== before[slot]) };
}

function missingIn({ from, to, weightKg, service }: Pricing): Slot | undefined {
  if (from === null) return 'from';
  if (to === null) return 'to';
  if (weightKg === null) return 'weight';
  return service === null ? 'service' : undefined;
}

async function proceed(turn: Turn, pricing: Pricing, problems: readonly string[]): Promise<Reply> {
  const missing = missingIn(pricing);
  if (missing) return { ...ask(turn, { ...pricing, asked: missing }, problems), missed: problems.length > 0 };
  const { from, to, weightKg, service, currency } = pricing;
  if (from === null || to === null || weightKg === null || service === null) return askAgain(turn, pricing);
  const [fromCountry, toCountry] = [countryCoded(from).name, countryCoded(to).name];
  if (!isPriced(fromCountry) || !isPriced(toCountry)) return askAgain(turn, pricing);
  return quote(turn, { fromCountry, toCountry, weight: weightKg, serviceType: service, currency }, problems);
}

async function quote(turn: Turn, question: Omit<CalculateShipping, 'language'>, before: readonly string[]): Promise<Reply> {
  const { texts, visitor, price } = turn;
  const { language } = visitor;
  try {
    const { formattedCost, costBreakdown: usd } = await price(question, language);
    const parcel = {
      weight: formatWeight(question.weight, language),
      from: countryIn(codeOf(question.fromCountry), language),
      to: countryIn(codeOf(question.toCountry), language),
      service: serviceText(texts, question.serviceType),
    };
    const parts = [texts.price.parts(writeDollars(usd.baseUSD, language), writeDollars(usd.weightUSD, language))];
    if (usd.surchargeUSD > 0) parts.push(texts.price.surcharge(writeDollars(usd.surchargeUSD, language)));
    return { lines: [[...before, texts.price.result(parcel, formattedCost), ...parts].join('\n'), texts.price.estimate] };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.field === 'currency' && question.currency !== 'USD') {
      return quote(turn, { ...question, currency: 'USD' }, [...before, texts.price.currencyUnclear(question.currency)]);
    }
    return { lines: [texts.price.unavailable], missed: true };
  }
}

const codeOf = (name: Priced): string => countries.find((country) => country.name === name)?.code ?? name;
