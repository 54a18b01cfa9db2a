import './frame.css';
import type { Language } from '#contracts/languages.ts';
import { finalStatuses, journeyStatuses } from '#contracts/statuses.ts';
import {
  groupTrackingNumber,
  hasValidCheckDigit,
  normaliseTrackingNumber,
  trackingNumberPattern,
} from '#contracts/tracking-number.ts';
import type { Tracking } from '#contracts/tracking.ts';
import type { WidgetHeight } from '#contracts/widget.ts';
import { stepReached } from '../features/tracking/model/journey-steps.ts';
import { formatInstant } from '../shared/format/dates.ts';
import type { WidgetWords } from './words.ts';

function find<Found extends Element>(selector: string, kind: new () => Found): Found {
  const found = document.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`the page of the widget has no ${selector}`);
  return found;
}

const form = find('form', HTMLFormElement);
const input = find('input', HTMLInputElement);
const problem = find('#problem', HTMLElement);
const progress = find('#progress', HTMLElement);
const result = find('section', HTMLElement);
const details = find('section a', HTMLAnchorElement);
const trackPath = details.pathname;
const words = JSON.parse(find('#words', HTMLElement).textContent) as WidgetWords;
const language = document.documentElement.lang as Language;

/** Why a number is not worth asking for; undefined where it is. */
function mistakeIn(number: string): string | undefined {
  if (!trackingNumberPattern.test(number)) return words.text.shape;
  return hasValidCheckDigit(number) ? undefined : words.text.badCheckDigit;
}

/** What the answer of the server says besides a parcel. */
const refusals = new Map([
  [400, words.text.shape],
  [404, words.text.notFound],
  [429, words.text.tooMany],
]);

async function parcelOf(number: string, signal: AbortSignal): Promise<Tracking | string> {
  try {
    const answer = await fetch(`/api/track/${number}`, { signal, credentials: 'omit' });
    // Server and script are of one build, and the contract's schema would weigh more than all of this.
    return answer.ok ? ((await answer.json()) as Tracking) : (refusals.get(answer.status) ?? words.text.failed);
  } catch {
    return words.text.network;
  }
}

function lineOf([label, text]: readonly [string, string]): HTMLElement {
  const line = document.createElement('div');
  const [term, description] = [document.createElement('dt'), document.createElement('dd')];
  term.textContent = label;
  description.textContent = text;
  line.append(term, description);
  return line;
}

/** What is known of the parcel, as lines of a label and a text. */
function linesOf({ shipment, trackingEvents: [latest] }: Tracking): [string, string][] {
  const { text, hub, reason } = words;
  const lines: [string, string][] = [];
  if (!latest) lines.push([text.where, text.noUpdate]);
  else {
    lines.push([text.where, hub[latest.location] ?? latest.location]);
    lines.push([text.when, formatInstant(latest.timestamp, { language, style: 'shortZone', timeZone: latest.timeZone })]);
    if (latest.reason) lines.push([text.why, reason[latest.reason] ?? latest.reason]);
  }
  if (!finalStatuses.includes(shipment.status)) {
    const { estimatedDelivery, destination } = shipment;
    const day = estimatedDelivery && formatInstant(estimatedDelivery, { language, style: 'day', timeZone: destination.timeZone });
    lines.push([text.expected, day || text.noDate]);
  }
  return lines;
}

function show(tracking: Tracking): void {
  const { trackingNumber, status } = tracking.shipment;
  const reached = stepReached(tracking);
  find('.number', HTMLElement).textContent = groupTrackingNumber(trackingNumber);
  const stamp = find('.stamp', HTMLElement);
  stamp.textContent = words.status[status] ?? status;
  stamp.dataset['status'] = status;
  find('ol', HTMLElement).replaceChildren(
    ...journeyStatuses.map((_step, nth) => {
      const step = document.createElement('li');
      step.className = nth <= reached ? 'passed' : '';
      return step;
    }),
  );
  find('dl', HTMLElement).replaceChildren(...linesOf(tracking).map(lineOf));
  details.href = `${trackPath}/${trackingNumber}?lang=${language}`;
  result.hidden = false;
}

let asking = new AbortController();

/** `onMistake` is called where the number is not worth asking for. */
async function look(onMistake: () => void = () => undefined): Promise<void> {
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  const number = normaliseTrackingNumber(input.value);
  const mistake = mistakeIn(number);
  result.hidden = true;
  problem.textContent = mistake ?? '';
  input.ariaInvalid = String(mistake !== undefined);
  progress.textContent = '';
  if (mistake !== undefined) return onMistake();
  progress.textContent = words.text.searching;
  const found = await parcelOf(number, signal);
  if (signal.aborted) return;
  progress.textContent = '';
  if (typeof found === 'string') problem.textContent = found;
  else show(found);
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void look(() => input.focus());
});

new ResizeObserver(() => {
  const height: WidgetHeight = {
    type: 'waybill-height',
    height: Math.ceil(document.documentElement.getBoundingClientRect().height),
  };
  // Whoever frames the page may know how tall it is: nothing else is told.
  parent.postMessage(height, '*');
}).observe(document.documentElement);

const given = new URLSearchParams(location.search).get('number');
if (given) {
  input.value = given;
  // Nobody has asked for anything here yet: the focus stays in the page around.
  void look();
}
