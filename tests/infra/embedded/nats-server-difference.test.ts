import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBroker } from '#tests/support/broker.ts';
import { answerTo, connectLine, rawNats } from '#tests/support/raw-nats.ts';
import { startNatsServer } from '#tests/support/nats-server.ts';
import type { BusServer, BusServerOptions } from '#tests/suites/bus/bench.ts';
import { listening, script } from './nats/scripts.ts';

interface Pair {
  ours: BusServer;
  theirs: BusServer;
}

async function startBoth(options: BusServerOptions = {}): Promise<Pair> {
  const [ours, theirs] = await Promise.all([startTestBroker(options), startNatsServer(options)]);
  return { ours, theirs };
}

let open: Pair;
let guarded: Pair;
beforeAll(async () => {
  [open, guarded] = await Promise.all([startBoth(), startBoth({ token: 'secret' })]);
});
afterAll(() => Promise.all([open, guarded].flatMap(({ ours, theirs }) => [ours.stop(), theirs.stop()])));

// Ends every conversation, whatever was left unfinished before.
const farewell = 'PING\r\nPING\r\nPING\r\nQUIT\r\n';

/** What a server says to one client, per subscription, since servers are free in the order between those. */
function bySubscription(heard: string): Record<string, string> {
  const answers: Record<string, string> = {};
  for (let at = 0; at < heard.length;) {
    const lineEnd = heard.indexOf('\r\n', at) + 2;
    const words = heard.slice(at, lineEnd).trim().split(' ');
    const isMessage = words[0] === 'MSG' || words[0] === 'HMSG';
    const end = isMessage ? lineEnd + Number(words.at(-1)) + 2 : lineEnd;
    const whose = isMessage ? `subscription ${words[2]}` : 'client';
    answers[whose] = `${answers[whose] ?? ''}${heard.slice(at, end)}`;
    at = end;
  }
  return answers;
}

/** nats-server reads a publish again where its buffer ends within it, and refuses it again: how often it says so is no matter. */
const repeatedRefusals = /(-ERR 'Invalid Publish Subject'\r\n)\1+/g;

async function answersOf({ url }: BusServer, said: string) {
  return bySubscription((await answerTo(url, said + farewell)).replace(repeatedRefusals, '$1'));
}

/** What a client that only listens hears while another one talks. */
async function overheard({ url }: BusServer, listener: string, said: string) {
  const nats = await rawNats(url);
  const start = nats.received().length;
  nats.send(`${listener}PING\r\n`);
  await nats.sees('PONG\r\n', start);
  await answerTo(url, said + farewell);
  nats.send(farewell);
  return bySubscription((await nats.ended()).slice(start));
}

/** Runs the same on both and expects the same. */
async function compare<T>({ ours, theirs }: Pair, ask: (server: BusServer) => Promise<T>): Promise<void> {
  const [own, real] = await Promise.all([ask(ours), ask(theirs)]);
  expect(own).toEqual(real);
}

describe('The embedded broker beside nats-server', { timeout: 120_000 }, () => {
  it('says the same, whatever a client says', async () => {
    await fc.assert(
      fc.asyncProperty(script, (said) => compare(open, (server) => answersOf(server, said))),
      { numRuns: 1_000 },
    );
  });

  it('lets the same clients in, and says the same to the others', async () => {
    const login = fc
      .option(fc.constantFrom('secret', 'wrong', ''), { nil: undefined })
      .map((token) => connectLine(token === undefined ? {} : { auth_token: token }));
    await fc.assert(
      fc.asyncProperty(fc.option(login, { nil: '' }), script, (first, said) =>
        compare(guarded, (server) => answersOf(server, first + said)),
      ),
      { numRuns: 500 },
    );
  });

  it('brings the same to someone else who listens', async () => {
    await fc.assert(
      fc.asyncProperty(listening, script, (listener, said) => compare(open, (server) => overheard(server, listener, said))),
      { numRuns: 100 },
    );
  });
});
