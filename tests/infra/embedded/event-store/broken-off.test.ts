import { randomUUID } from 'node:crypto';
import { getEventListeners, setMaxListeners } from 'node:events';
import service from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { credentials, Server, ServerCredentials } from '@grpc/grpc-js';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { handleAppend } from '#infra/embedded/event-store/append.ts';
import { handleBatchAppend } from '#infra/embedded/event-store/batch-append.ts';
import { EventLog } from '#infra/embedded/event-store/log.ts';
import { StreamsService } from '#infra/embedded/event-store/protocol.ts';
import { handleRead } from '#infra/embedded/event-store/read.ts';
import { newStream, range } from '#tests/suites/event-store/support.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { cuttingProxy } from './cutting-proxy.ts';

type Wire = InstanceType<typeof service.StreamsClient>;

const stopping = new AbortController();
let database: TestDatabase;
let log: EventLog;
let server: Server;
let address: string;
let wire: Wire;

beforeAll(async () => {
  setMaxListeners(0, stopping.signal);
  database = await testDatabase();
  log = await EventLog.open(database.url);
  server = new Server();
  server.addService(StreamsService, {
    append: handleAppend(log, stopping.signal),
    batchAppend: handleBatchAppend(log, stopping.signal),
    read: handleRead(log, stopping.signal),
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  address = `127.0.0.1:${port}`;
  wire = new service.StreamsClient(address, credentials.createInsecure());
});

afterAll(async () => {
  wire.close();
  server.forceShutdown();
  await log.close();
  await database.drop();
});

const waiting = () => getEventListeners(stopping.signal, 'abort').length;

const calls = [
  ['a single append', (client: Wire) => client.append(() => undefined)],
  ['a batch call', (client: Wire) => client.batchAppend().resume()],
  ['a subscription', (client: Wire) => client.read(subscription()).resume()],
] as const;

it.each(calls)('of %s that was broken off nothing is left', async (_, begin) => {
  const begun = range(0, 3).map(() => begin(wire).on('error', () => undefined));
  await pollUntil('the calls', () => waiting() === 3);
  for (const call of begun) call.cancel();
  await pollUntil('their end', () => waiting() === 0);
});

it.each(calls)('of %s whose connection was lost nothing is left', async (_, begin) => {
  const proxy = await cuttingProxy(`esdb://${address}`);
  const cut = new service.StreamsClient(new URL(proxy.url).host, credentials.createInsecure());
  for (const _call of range(0, 3)) begin(cut).on('error', () => undefined);
  await pollUntil('the calls', () => waiting() === 3);
  await proxy.close();
  await pollUntil('their end', () => waiting() === 0);
  cut.close();
});

it('of a single append that was broken off nothing is written', async () => {
  const stream = newStream();
  const submitted = vi.spyOn(log, 'submit');
  for (const _ of range(0, 5)) {
    const call = wire.append(() => undefined).on('error', () => undefined);
    call.write(appendTo(stream));
    call.write(event());
    await pollUntil('the call', () => waiting() === 1);
    // What was sent before this answer has arrived by then.
    await whole(newStream());
    call.cancel();
    await pollUntil('its end', () => waiting() === 0);
  }
  const answer = await whole(stream);
  expect(answer?.getSuccess()?.getCurrentRevision()).toBe('0');
  // Not only too late to be written, but never handed to the writer, who may be faster than the end of the call.
  expect(submitted).toHaveBeenCalledTimes(6);
});

it('of a single append and a batch call that ended nothing is left', async () => {
  const append = new Promise((resolve) => wire.append(resolve).end());
  const batch = new Promise((resolve) => {
    const call = wire.batchAppend().on('end', () => resolve(null));
    call.resume();
    call.end();
  });
  expect(await append).toMatchObject({ details: 'The first message of an append must be its options.' });
  await batch;
  await pollUntil('their end', () => waiting() === 0);
});

function whole(stream: string) {
  return new Promise<InstanceType<typeof streams.AppendResp> | undefined>((resolve, reject) => {
    const call = wire.append((error, answer) => (error ? reject(error) : resolve(answer)));
    call.write(appendTo(stream));
    call.end(event());
  });
}

function appendTo(stream: string) {
  const options = new streams.AppendReq.Options();
  options.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)));
  return new streams.AppendReq().setOptions(options.setAny(new shared.Empty()));
}

function event() {
  const message = new streams.AppendReq.ProposedMessage();
  message.setId(new shared.UUID().setString(randomUUID()));
  message.getMetadataMap().set('type', 'a').set('content-type', 'application/octet-stream');
  return new streams.AppendReq().setProposedMessage(message);
}

function subscription() {
  const options = new streams.ReadReq.Options();
  options.setAll(new streams.ReadReq.Options.AllOptions().setStart(new shared.Empty()));
  options.setSubscription(new streams.ReadReq.Options.SubscriptionOptions()).setNoFilter(new shared.Empty());
  return new streams.ReadReq().setOptions(options);
}
