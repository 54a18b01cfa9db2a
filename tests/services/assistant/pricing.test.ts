import { describe, expect, test } from 'vitest';
import { languages } from '#contracts/languages.ts';
import { DomainError } from '#services/domain/errors.ts';
import { bundledPrices, parcelNumber, startTalk } from '#tests/support/assistant.ts';

const steps = {
  from: 'Which country does the parcel leave from?',
  to: 'Which country is it going to?',
  weight: 'How much does it weigh? For example 2.5 kg or 5 lb.',
  service: 'Which service would you like?',
};
const priced = 'I can calculate prices for: ';

/** A conversation that stands at a step. */
async function at(step: keyof typeof steps) {
  const talk = await startTalk();
  const before = { from: [], to: ['Germany'], weight: ['Germany', 'Ghana'], service: ['Germany', 'Ghana', '2 kg'] }[step];
  let heard = await talk.hear('Get shipping rates');
  for (const said of before) heard = await talk.hear(said);
  expect(heard).toBe(steps[step]);
  return talk;
}

describe('a price', () => {
  test('is found step by step, and is that of the rate sheet', async () => {
    const { hear } = await at('service');
    const { formattedCost, costBreakdown } = await bundledPrices(
      { fromCountry: 'Germany', toCountry: 'Ghana', weight: 2, serviceType: 'express', currency: 'USD' },
      'en',
    );
    expect(formattedCost).toBe('$60.60');
    expect(await hear('express')).toBe(
      [
        `2 kg from Germany to Ghana, Express (2-3 days): ${formattedCost}.`,
        `Base rate $36.00, weight charge $19.60.`,
        `International surcharge $${costBreakdown.surchargeUSD.toFixed(2)}.`,
        'This is an estimate by weight; a bulky parcel may cost more. Request a quote for a firm price.',
      ].join('\n'),
    );
  });

  test('needs no step for what one sentence says', async () => {
    const { hear } = await startTalk();
    const heard = await hear('How much is 5 lbs from the US... I mean USA to south korea, overnight, in EUR?');
    expect(heard).toContain('2.27 kg from United States to South Korea, Overnight (next day): €');
  });

  test('is what countries, a weight and a service alone are about', async () => {
    expect(await (await startTalk()).hear('Germany Ghana 2,5kg express')).toContain('2.5 kg from Germany to Ghana');
  });

  test('asks only for what is missing', async () => {
    const { hear } = await startTalk();
    expect(await hear('what does it cost to send 2.5 kg to Ghana')).toBe(steps.from);
    expect(await hear('Germany')).toBe(steps.service);
    expect(await hear('standard')).toContain('2.5 kg from Germany to Ghana, Standard (5-7 days): $');
  });

  test('within one country has no international surcharge', async () => {
    const { hear } = await at('to');
    await hear('it stays in Germany, to Germany');
    await hear('1');
    const heard = await hear('Overnight');
    expect(heard).toContain('1 kg from Germany to Germany');
    expect(heard).not.toContain('surcharge');
  });

  test('offers the services as buttons, each of which is understood', async () => {
    for (const place of [0, 1, 2]) {
      const talk = await at('weight');
      const { options } = await talk.say('2 kg');
      expect(options).toEqual(['Standard (5-7 days)', 'Express (2-3 days)', 'Overnight (next day)']);
      expect(await talk.hear(options[place] ?? '')).toContain(options[place]);
    }
  });
});

describe('a bad answer is told and asked for again', () => {
  test.each(['from', 'to'] as const)('%s: no country, one that has no prices, emoji, a number', async (step) => {
    for (const bad of ['Atlantis', '😀😀', '42', '???', 'x'.repeat(2_000)]) {
      const { hear } = await at(step);
      expect(await hear(bad)).toBe(['I do not know this country.', pricedList(), steps[step]].join('\n'));
    }
    const { hear } = await at(step);
    expect(await hear('Nigeria')).toBe(['I have no prices for Nigeria.', pricedList(), steps[step]].join('\n'));
    expect(await hear('Singapore')).toContain('I have no prices for Singapore.');
  });

  const pricedList = () =>
    `${priced}United States, Canada, United Kingdom, Germany, France, Japan, Australia, Brazil, India, China, Netherlands, Italy, Spain, Burkina Faso, Ghana, South Korea, Mexico and Switzerland.`;

  test.each([
    ['heavy', 'I need the weight as a number.'],
    ['👍', 'I need the weight as a number.'],
    ['0', 'The weight must be greater than 0.'],
    ['-2 kg', 'The weight must be greater than 0.'],
    ['999999999999 kg', 'I cannot calculate a price for that weight.'],
    ['9'.repeat(2_000), 'I cannot calculate a price for that weight.'],
  ])('weight: %s', async (bad, told) => {
    const { hear } = await at('weight');
    expect(await hear(bad)).toBe(`${told}\n${steps.weight}`);
    expect(await hear('2,5 kg')).toBe(steps.service);
  });

  test('weight: a comma, pounds and Chinese numerals are no bad answers', async () => {
    for (const good of ['2,5 kg', '5 lbs', '2.5', '二公斤', '٢٫٥', '２．５ｋｇ']) {
      expect(await (await at('weight')).hear(good)).toBe(steps.service);
    }
  });

  test.each(['by camel', '7', '❤️'])('service: %s', async (bad) => {
    const { say } = await at('service');
    const { lines, options } = await say(bad);
    expect(lines).toEqual([`Choose one of these services.\n${steps.service}`]);
    expect(options).toHaveLength(3);
  });

  test('the second in a row offers a person', async () => {
    const { hear } = await at('weight');
    expect(await hear('heavy')).not.toContain('“person”');
    expect(await hear('very heavy')).toContain('Say “person” if you would rather talk to someone.');
  });
});

describe('in the middle of a price', () => {
  test('another question is answered, and the price asked for on', async () => {
    const { hear } = await at('weight');
    const heard = await hear('are you open on sunday?');
    expect(heard).toContain('Our team is here');
    expect(heard.endsWith(steps.weight)).toBe(true);
    expect(await hear('2 kg')).toBe(steps.service);
  });

  test('a person can be asked for, a parcel tracked, and all of it left', async () => {
    expect((await (await at('weight')).say('I want a human')).actions).toEqual([{ type: 'hand_over' }]);
    expect(await (await at('to')).hear(`where is ${parcelNumber}`)).toContain('In Transit');
    const { hear } = await at('service');
    expect(await hear('never mind')).toBe('All right, let’s leave that. What else can I do for you?');
    expect(await hear('express')).not.toContain('$');
  });
});

describe('nothing is promised that the rate engine does not say', () => {
  test('while it has no prices there is none', async () => {
    const { hear } = await startTalk({
      price: () => Promise.reject(new DomainError('unavailable', 'Prices are not available yet.')),
    });
    expect(await hear('price for 2 kg from Germany to Ghana, express')).toBe(
      'I cannot calculate prices right now. Please try again in a moment.',
    );
  });

  test('without an exchange rate it is in dollars', async () => {
    const { hear } = await startTalk({
      price: (question, language) =>
        question.currency === 'USD'
          ? bundledPrices(question, language)
          : Promise.reject(new DomainError('invalid_request', 'No exchange rate', 'currency')),
    });
    const heard = await hear('price for 2 kg from Germany to Ghana, express, in CHF');
    expect(heard).toContain('I have no exchange rate for CHF, so this is in US dollars.');
    expect(heard).toContain('$60.60');
  });

  test('whatever else goes wrong is not hidden', async () => {
    const { hear } = await startTalk({ price: () => Promise.reject(new TypeError('broken')) });
    await expect(hear('price for 2 kg from Germany to Ghana, express')).rejects.toThrow('broken');
  });
});

const inOwnWords = {
  en: ['how much to ship from germany to ghana', '2.5 kg', 'express'],
  de: ['Was kostet ein Paket von Deutschland nach Ghana?', '2,5 kg', 'Express bitte'],
  es: ['¿cuánto cuesta enviar de Alemania a Ghana?', '2,5 kilos', 'exprés'],
  fr: ['combien ça coûte de l’Allemagne vers le Ghana', '2,5 kg', 'express'],
  zh: ['从德国寄到加纳多少钱', '两公斤半', '特快'],
  ja: ['ドイツからガーナまで送料はいくらですか', '２．５キロ', 'エクスプレス'],
  ar: ['كم سعر الشحن من ألمانيا إلى غانا', '٢٫٥ كغ', 'سريع'],
} as const;

test.each(languages)('%s: three messages of a customer have the same price', async (language) => {
  const { say } = await startTalk({ language });
  const [question, weight, service] = inOwnWords[language];
  await say(question);
  expect((await say(weight)).options).toHaveLength(3);
  const { formattedCost } = await bundledPrices(
    { fromCountry: 'Germany', toCountry: 'Ghana', weight: 2.5, serviceType: 'express', currency: 'USD' },
    language,
  );
  expect((await say(service)).lines[0]).toContain(formattedCost);
});
