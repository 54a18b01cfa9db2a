import type { NamedAgent } from '#contracts/events/chat.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { derivedId } from '#infra/ids.ts';
import { eventIdOf } from '../command.ts';
import type { Core } from '../compose.ts';
import type { ChatCommand } from '../domain/chat.ts';
import { importedBy } from './imported-by.ts';
import { demoShipments, mistaken } from './journeys.ts';
import { shipmentIdOf } from './shipment-id.ts';

type Said = Exclude<ChatCommand, { type: 'start' }>;

interface AskedFor {
  trackingNumber: string;
  shipmentId: string;
  agent: NamedAgent;
}

interface Step {
  name: string;
  /** After the conversation was begun. */
  minute: number;
  /** `now` is when that is. */
  commandAt(now: string): Said;
}

const minuteMs = 60_000;
const chatId = derivedId('demo', 'chat');
const commandIdOf = (name: string): string => derivedId('demo', 'chat', name);

const step = (name: string, minute: number, command: Said): Step => ({ name, minute, commandAt: () => command });

/** What was said about a scan that was a mistake, with a note among staff, and an answer that was taken back for a better one. */
function stepsOf({ trackingNumber, shipmentId, agent }: AskedFor): readonly Step[] {
  const asked = `Hello, the page of ${trackingNumber} said Tokyo this morning. Is it lost?`;
  const hasty = { messageId: eventIdOf(commandIdOf('hasty answer'), 0), accountId: agent.accountId };
  return [
    step('question', 0, { type: 'write', chatId, text: asked }),
    step('number', 1, { type: 'attach', chatId, trackingNumber, shipmentId }),
    step('take', 2, { type: 'take', chatId, agent }),
    step('note', 3, { type: 'note', chatId, agent, text: 'The label beside it was scanned. That scan is withdrawn.' }),
    step('hasty answer', 4, { type: 'answer', chatId, agent, text: 'It must have been sent to Tokyo by mistake.' }),
    { name: 'taken back', minute: 5, commandAt: (now) => ({ type: 'retract', chatId, ...hasty, now }) },
    step('answer', 6, {
      type: 'answer',
      chatId,
      agent,
      text: 'It was never in Tokyo: another parcel was scanned. Yours is on its way.',
    }),
    step('thanks', 8, { type: 'write', chatId, text: 'Good to know, thank you!' }),
    step('close', 10, { type: 'close', chatId }),
    step('rate', 11, { type: 'rate', chatId, rating: 5 }),
  ];
}

/**
 * Adds a conversation of live support to the log, as imported history: nothing is sent. Every command has a fixed id, so that an interrupted
 * seeding goes on where it stopped and a finished one adds nothing. To be called once the demo shipments are there.
 */
export async function seedDemoChat({ chats, log, accounts, nameAgent, clock }: DemoCore): Promise<void> {
  if ((await log.read(streamOf.chat(chatId))).at(-1)?.type === 'ChatRated') return;
  const shipment = demoShipments(clock.now())[mistaken];
  const begunAt = shipment?.reports.findLast(({ correction }) => correction)?.correction?.at;
  const shipmentId = shipment && (await shipmentIdOf({ log }, shipment.trackingNumber));
  if (shipmentId === undefined || !begunAt) throw new RangeError('the demo chat comes after the demo shipment that it is about');
  const by = (name: string, minute: number) => importedBy(commandIdOf(name), new Date(begunAt.getTime() + minute * minuteMs));
  const account = (await accounts.findByUsername('agent')) ?? { id: derivedId('demo', 'agent') };
  const agent = await nameAgent(account, 'Lin');
  await chats.start(chatId, { name: 'Nora', language: 'en' }, by('start', 0));
  for (const { name, minute, commandAt } of stepsOf({ trackingNumber: shipment.trackingNumber, shipmentId, agent })) {
    const context = by(name, minute);
    await chats.carryOut(commandAt(context.now), context);
  }
}

type DemoCore = Pick<Core, 'chats' | 'log' | 'accounts' | 'nameAgent' | 'clock'>;
