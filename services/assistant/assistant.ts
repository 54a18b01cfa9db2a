import { quickOptions, quickOptionTexts } from '#contracts/quick-options.ts';
import type { Answer, Answerer } from './answerer.ts';
import type { AssistantParts, Reply, Turn } from './reply.ts';
import { initialState, readState, type AssistantState, type Step } from './state.ts';
import { billing, deliveryTimes, international, openingHours } from './topics/facts.ts';
import { handOver, standing, stillWaiting } from './topics/person.ts';
import { ask, askAgain, beginPricing, continuePricing } from './topics/pricing.ts';
import { trackAgain, trackFound, unlock } from './topics/tracking.ts';
import { countriesIn } from './understand/countries.ts';
import { intentOf, type IntentFound } from './understand/intent.ts';
import type { Intent } from './understand/keywords.ts';
import { normalise } from '../domain/normalise.ts';
import { emailIn } from './understand/services.ts';
import { trackingNumberIn } from './understand/tracking-numbers.ts';
import { weightIn } from './understand/weights.ts';
import { assistantTexts } from './words/every-language.ts';

/** After so many answers in a row that did not help, a person is offered. */
const missesBeforeOffer = 2;
/** What is read of a message, and the most that one holds. */
const mostCharacters = 2_000;

/** The answerer that comes with the program: it knows words, numbers and what it looks up, and says that it is no person. */
export function createAssistant(parts: AssistantParts): Answerer {
  return {
    welcome: ({ name, language }) =>
      toAnswer(initialState, {
        lines: [assistantTexts[language].welcome(name)],
        options: quickOptions.map((option) => quickOptionTexts[language][option]),
      }),
    async answer({ visitor, state: given, text, at }) {
      const state = readState(given);
      const texts = assistantTexts[visitor.language];
      const turn: Turn = { ...parts, visitor, at, texts, state, text: text.slice(0, mostCharacters) };
      const reply = await replyTo(turn);
      const offers = reply.missed === true && state.misses + 1 >= missesBeforeOffer;
      return toAnswer(state, offers ? { ...reply, lines: [...reply.lines, texts.offerPerson] } : reply);
    },
    async photo({ visitor, state: given }) {
      const { step, ...state } = readState(given);
      const { photo } = assistantTexts[visitor.language];
      // Whoever stands in the line has said who is to look at it; what was asked is asked still.
      const lines = step.type === 'waiting' ? [] : [photo];
      const options = step.type === 'idle' ? [quickOptionTexts[visitor.language].human] : [];
      return toAnswer({ step, ...state }, { lines, options, step });
    },
    async unanswered({ visitor, state: given, at }) {
      const state = readState(given);
      const texts = assistantTexts[visitor.language];
      return toAnswer(state, await stillWaiting({ ...parts, visitor, at, texts, state, text: '' }));
    },
  };
}

const toAnswer = (state: AssistantState, { lines, options = [], actions = [], ...reply }: Reply): Answer => ({
  lines: lines.map((line) => line.slice(0, mostCharacters)),
  options,
  actions,
  state: {
    step: reply.step ?? { type: 'idle' },
    parcel: reply.parcel === undefined ? state.parcel : reply.parcel,
    misses: reply.missed ? state.misses + 1 : 0,
  },
});

async function replyTo(turn: Turn): Promise<Reply> {
  const { state, text, texts, visitor } = turn;
  const { step } = state;
  const said = normalise(text);
  if (said === '') return { lines: step.type === 'waiting' ? [] : [texts.empty], step };

  const number = trackingNumberIn(text, step.type === 'number');
  const found = intentOf(text, visitor.language, hintsIn(turn));
  const email = emailIn(text);
  if (email !== undefined && isEmailAsked(step)) {
    const then = step.type === 'waiting' ? { step } : {};
    return { lines: [texts.person.emailKept(email)], actions: [{ type: 'leave_email', email }], ...then };
  }
  if (isSure(found, 'human')) return step.type === 'waiting' ? standing(turn) : handOver(turn);
  if (number) return staying(turn, await trackFound(turn, number));
  if (step.type === 'waiting') return isAbout(found, 'delivery') ? standing(turn) : { lines: [], step };
  const opened = email === undefined ? undefined : await unlock(turn, email);
  if (opened) return opened;
  if (isSure(found, 'stop') && step.type !== 'idle') return { lines: [texts.stopped] };
  return (await withinStep(turn, found)) ?? (found ? topic(turn, found.intent) : fallback(turn));
}

const isEmailAsked = (step: Step): boolean => step.type === 'email' || (step.type === 'waiting' && step.isEmailAsked);

/** Whoever stands in the line stays there, whatever else is looked up. */
const staying = ({ state: { step } }: Turn, reply: Reply): Reply => (step.type === 'waiting' ? { ...reply, step } : reply);

function hintsIn({ text, visitor }: Turn): Intent[] {
  const named = countriesIn(text).length;
  const isPriced = named > 1 || weightIn(text, visitor.language) !== undefined;
  return [...(isPriced ? (['price', 'price'] as const) : []), ...(named > 0 ? (['international'] as const) : [])];
}

const isAbout = (found: IntentFound | undefined, intent: Intent): boolean => found?.intent === intent;
const isSure = (found: IntentFound | undefined, intent: Intent): boolean => isAbout(found, intent) && found?.isSure === true;

/** What a text means where something was asked; undefined where it is about something else. */
async function withinStep(turn: Turn, found: IntentFound | undefined): Promise<Reply | undefined> {
  const { step } = turn.state;
  const { texts } = turn;
  const isOther = (...own: Intent[]) => found?.isSure === true && !own.includes(found.intent);
  switch (step.type) {
    case 'price': {
      const continued = isOther('price', 'delivery', 'international') ? undefined : await continuePricing(turn, step);
      if (continued) return continued;
      if (!isOther('price', 'stop')) return askAgain(turn, step);
      if (!found || isAbout(found, 'track')) return undefined;
      // A question in between is answered, and the parcel is priced on.
      const aside = await topic(turn, found.intent);
      return aside.step ? aside : { ...aside, ...ask(turn, step, aside.lines) };
    }
    case 'number':
      return isOther('track') ? undefined : { lines: [texts.tracking.needed], step, missed: true };
    case 'country':
      if (countriesIn(turn.text).length > 0) return international(turn);
      return isOther('international') ? undefined : { lines: [texts.international.unclear], step, missed: true };
    case 'email':
      return isOther('stop') ? undefined : { lines: [texts.person.emailUnclear], step, missed: true };
    case 'waiting':
    case 'idle':
      return undefined;
    default:
      return step satisfies never;
  }
}

async function topic(turn: Turn, intent: Intent): Promise<Reply> {
  const { texts } = turn;
  switch (intent) {
    case 'human':
      return handOver(turn);
    case 'track':
      return trackAgain(turn);
    case 'price':
      return beginPricing(turn);
    case 'delivery':
      return deliveryTimes(turn);
    case 'international':
      return international(turn);
    case 'billing':
      return billing(turn);
    case 'hours':
      return openingHours(turn);
    case 'stop':
      return { lines: [texts.stopped] };
    case 'who':
      return { lines: [texts.who] };
    case 'thanks':
      return { lines: [texts.thanks] };
    case 'greeting':
      return { lines: [texts.greeting], options: optionsIn(turn) };
    default:
      return intent satisfies never;
  }
}

const optionsIn = ({ visitor: { language } }: Turn): string[] => quickOptions.map((option) => quickOptionTexts[language][option]);

const fallback = (turn: Turn): Reply => ({ lines: [turn.texts.unknown], options: optionsIn(turn), missed: true });
