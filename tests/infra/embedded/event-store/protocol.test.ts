import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, persistentSubscriptionToStreamSettingsFromDefaults } from '@eventstore/db-client';
import service from '@eventstore/db-client/generated/streams_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import usersService from '@eventstore/db-client/generated/users_grpc_pb.js';
import usersMessages from '@eventstore/db-client/generated/users_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import timestamp from 'google-protobuf/google/protobuf/timestamp_pb.js';
import { credentials, status } from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '#infra/embedded/child.ts';
import { startEventStoreServer } from '#infra/embedded/event-store/server.ts';
import { collect, jsonEvents, newStream, rejection } from '#tests/suites/event-store/support.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

type Options = InstanceType<typeof streams.ReadReq.Options>;
type Answer = InstanceType<typeof streams.ReadResp>;
type BatchRequest = InstanceType<typeof streams.BatchAppendReq>;
type ProposedMessage = InstanceType<typeof streams.BatchAppendReq.ProposedMessage>;
type BatchAnswer = InstanceType<typeof streams.BatchAppendResp>;

let database: TestDatabase;
let server: RunningServer;
let client: EventStoreDBClient;
let wire: InstanceType<typeof service.StreamsClient>;

beforeAll(async () => {
  database = await testDatabase();
  server = await startEventStoreServer({ databaseUrl: database.url, host: '127.0.0.1', port: 0 });
  client = EventStoreDBClient.connectionString(server.url);
  wire = new service.StreamsClient(new URL(server.url).host, credentials.createInsecure());
});

afterAll(async () => {
  wire.close();
  await client.dispose();
  await server.stop();
  await database.drop();
});

const nothing = () => new shared.Empty();

function readAll(change: (options: Options) => void): Promise<Answer[]> {
  const options = new streams.ReadReq.Options();
  const all = new streams.ReadReq.Options.AllOptions();
  all.setStart(nothing());
  options.setAll(all);
  options.setCount('1000');
  options.setNoFilter(nothing());
  change(options);
  const request = new streams.ReadReq();
  request.setOptions(options);
  return new Promise((resolve, reject) => {
    const answers: Answer[] = [];
    const call = wire.read(request);
    call.on('data', (answer: Answer) => answers.push(answer));
    call.on('error', reject);
    call.on('end', () => resolve(answers));
  });
}

function typeFilter(prefixes: string[], regex = ''): (options: Options) => void {
  return (options) => {
    const expression = new streams.ReadReq.Options.FilterOptions.Expression();
    expression.setPrefixList(prefixes);
    expression.setRegex(regex);
    const filter = new streams.ReadReq.Options.FilterOptions();
    filter.setEventType(expression);
    filter.setMax(4);
    filter.setCheckpointintervalmultiplier(1);
    options.setFilter(filter);
  };
}

function revisions(answers: Answer[]): string[] {
  return answers.map((answer) => answer.getEvent()!.getEvent()!.getStreamRevision());
}

describe('reads that the client cannot ask for', () => {
  it('filters $all forwards, up to the count of matching events', async () => {
    const type = `type-${randomUUID()}`;
    const stream = newStream();
    for (const _ of [1, 2, 3]) {
      await client.appendToStream(stream, jsonEvents(1, 0, type));
      await client.appendToStream(newStream(), jsonEvents(300));
    }
    expect(revisions(await readAll(typeFilter([type])))).toEqual(['0', '1', '2']);
    const two = await readAll((options) => {
      typeFilter([type])(options);
      options.setCount('2');
    });
    expect(revisions(two)).toEqual(['0', '1']);
  });

  it('filters $all backwards', async () => {
    const type = `type-${randomUUID()}`;
    await client.appendToStream(newStream(), jsonEvents(3, 0, type));
    await client.appendToStream(newStream(), jsonEvents(300));
    const answers = await readAll((options) => {
      typeFilter([], `^${type}$`)(options);
      const all = new streams.ReadReq.Options.AllOptions();
      all.setEnd(nothing());
      options.setAll(all);
      options.setReadDirection(streams.ReadReq.Options.ReadDirection.BACKWARDS);
    });
    expect(revisions(answers)).toEqual(['2', '1', '0']);
  });

  it('gives ids in two halves to those who ask for them', async () => {
    const [event] = jsonEvents(1, 0, `type-${randomUUID()}`);
    await client.appendToStream(newStream(), event!);
    const [answer] = await readAll((options) => {
      typeFilter([event!.type])(options);
      const form = new streams.ReadReq.Options.UUIDOption();
      form.setStructured(nothing());
      options.setUuidOption(form);
    });
    const halves = answer!.getEvent()!.getEvent()!.getId()!.getStructured()!;
    const hex = [halves.getMostSignificantBits(), halves.getLeastSignificantBits()]
      .map((half) => BigInt.asUintN(64, BigInt(half)).toString(16).padStart(16, '0'))
      .join('');
    expect(hex).toBe(event!.id.replaceAll('-', ''));
  });

  it.each([
    ['nothing to read', (options: Options) => options.clearAll()],
    ['an expression that is none', typeFilter([], '(')],
    [
      'a subscription backwards',
      (options: Options) => {
        options.setSubscription(new streams.ReadReq.Options.SubscriptionOptions());
        options.setReadDirection(streams.ReadReq.Options.ReadDirection.BACKWARDS);
      },
    ],
  ] as const)('refuses %s', async (_, change) => {
    expect(await rejection(readAll(change))).toMatchObject({ code: status.INVALID_ARGUMENT });
  });
});

describe('batched appends in pieces', () => {
  it('takes interleaved appends, ids in two halves and an unknown deadline', async () => {
    const names = [newStream(), newStream()];
    const ids = names.map(() => randomUUID());
    const answers = await sendBatch([
      ...names.map((name, index) => batchRequest(ids[index]!, { stream: name })),
      ...ids.map((id) => batchRequest(id, { events: 2 })),
      ...ids.map((id) => batchRequest(id, { events: 1, isFinal: true })),
    ]);
    expect(answers.map((answer) => answer.getSuccess()?.getCurrentRevision())).toEqual(['2', '2']);
  });

  it.each([
    ['type', (event: ProposedMessage): unknown => event.getMetadataMap().del('type')],
    ['id', (event: ProposedMessage): unknown => event.setId()],
  ] as const)('says that the event of one append has no %s and goes on with the next', async (_, spoil) => {
    const bad = batchRequest(randomUUID(), { stream: newStream(), events: 1, isFinal: true });
    spoil(bad.getProposedMessagesList()[0]!);
    const good = batchRequest(randomUUID(), { stream: newStream(), events: 1, isFinal: true });
    const answers = await sendBatch([bad, good]);
    expect(answers.map((answer) => answer.hasSuccess())).toEqual([false, true]);
    expect(answers[0]!.getError()!.getDetails()!.getTypeName()).toBe('event_store.client.BadRequest');
  });

  it('goes by the first options where they come again', async () => {
    const id = randomUUID();
    const stream = newStream();
    const answers = await sendBatch([
      batchRequest(id, { stream, events: 1 }),
      batchRequest(id, { stream: newStream(), events: 1, isFinal: true }),
    ]);
    expect(answers.map((answer) => answer.getSuccess()?.getCurrentRevision())).toEqual(['1']);
    expect(await collect(client.readStream(stream))).toHaveLength(2);
  });

  it('responds to an unfinished append by its deadline, and once', async () => {
    const [id, stream] = [randomUUID(), newStream()];
    const { answers, call, ended } = openBatch();
    call.write(batchRequest(id, { stream, events: 1, deadlineMs: 300 }));
    await pollUntil('an answer', () => answers.length === 1);
    call.write(batchRequest(id, { stream, events: 1 }));
    call.write(batchRequest(id, { events: 1, isFinal: true }));
    call.write(batchRequest(randomUUID(), { stream: newStream(), events: 1, isFinal: true }));
    call.end();
    await ended;
    expect(answers.map(outcomeOf)).toEqual(['event_store.client.Timeout', 'success']);
    expect(await rejection(collect(client.readStream(stream)))).toMatchObject({ type: 'stream-not-found' });
  });

  it('says that the deadline has passed before it says that an event is wrong', async () => {
    const late = batchRequest(randomUUID(), { stream: newStream(), events: 1, isFinal: true, deadlineMs: -1_000 });
    late.getProposedMessagesList()[0]!.setId();
    expect((await sendBatch([late])).map(outcomeOf)).toEqual(['event_store.client.Timeout']);
  });

  it.each([
    ['too large', (request: BatchRequest): unknown => request.getProposedMessagesList()[0]!.setData(new Uint8Array(2 ** 20 + 1))],
    ['wrong', (request: BatchRequest): unknown => request.getProposedMessagesList()[0]!.setId()],
    ['late', (request: BatchRequest): unknown => request.getOptions()!.setDeadline(new timestamp.Timestamp())],
  ])('ignores the rest of an append that was refused because it was %s', async (_, spoil) => {
    const [id, stream] = [randomUUID(), newStream()];
    const spoilt = batchRequest(id, { stream, events: 1 });
    spoil(spoilt);
    const malformed = batchRequest(id, { events: 1 });
    malformed.getProposedMessagesList()[0]!.setId();
    const answers = await sendBatch([
      spoilt,
      malformed,
      batchRequest(id, { stream, events: 1, isFinal: true }),
      batchRequest(id, { stream, events: 2, isFinal: true }),
    ]);
    expect(answers.map(outcomeOf)).toEqual([expect.stringMatching(/Maximum|BadRequest|Timeout/), 'success']);
    expect(await collect(client.readStream(stream))).toHaveLength(2);
  });

  it('ignores pieces of an append that never began', async () => {
    const answers = await sendBatch([
      batchRequest(randomUUID(), { events: 1, isFinal: true }),
      batchRequest(randomUUID(), { stream: newStream(), events: 1, isFinal: true }),
    ]);
    expect(answers).toHaveLength(1);
  });
});

it.each([
  ['stream', (name: string) => client.deleteStream(name, { expectedRevision: 3n }), { type: 'wrong-expected-version' }],
  ['expression', (text: string) => readAll(typeFilter([], `(${text}`)), { code: status.INVALID_ARGUMENT }],
] as const)('refuses in few words what has to do with a very long %s', async (_, ask, refusal) => {
  const error = await rejection(ask('é'.repeat(100_000)));
  expect(error).toMatchObject(refusal);
  expect(error.message.length).toBeLessThan(20_000);
});

it('does not know persistent subscriptions', async () => {
  const settings = persistentSubscriptionToStreamSettingsFromDefaults();
  const error = await rejection(client.createPersistentSubscriptionToStream(newStream(), 'group', settings));
  expect(error).toMatchObject({ code: status.UNIMPLEMENTED });
});

it('does not know projections', async () => {
  const error = await rejection(client.createProjection('name', 'fromAll()'));
  expect(error).toMatchObject({ code: status.UNIMPLEMENTED });
});

it('does not know users', async () => {
  const users = new usersService.UsersClient(new URL(server.url).host, credentials.createInsecure());
  const error = await new Promise((resolve) => users.details(new usersMessages.DetailsReq()).on('error', resolve));
  users.close();
  expect(error).toMatchObject({ code: status.UNIMPLEMENTED });
});

interface Parts {
  stream?: string;
  events?: number;
  isFinal?: boolean;
  /** From now on. */
  deadlineMs?: number;
}

function batchRequest(id: string, parts: Parts): BatchRequest {
  const request = new streams.BatchAppendReq();
  request.setCorrelationId(halvesOf(id));
  request.setIsFinal(parts.isFinal ?? false);
  if (parts.stream) {
    const options = new streams.BatchAppendReq.Options();
    const identifier = new shared.StreamIdentifier();
    identifier.setStreamName(Buffer.from(parts.stream));
    options.setStreamIdentifier(identifier);
    options.setAny(new empty.Empty());
    if (parts.deadlineMs) options.setDeadline(timestamp.Timestamp.fromDate(new Date(Date.now() + parts.deadlineMs)));
    request.setOptions(options);
  }
  for (let n = 0; n < (parts.events ?? 0); n += 1) {
    const message = new streams.BatchAppendReq.ProposedMessage();
    message.setId(halvesOf(randomUUID()));
    message.getMetadataMap().set('type', 'piece').set('content-type', 'application/octet-stream');
    request.addProposedMessages(message);
  }
  return request;
}

function halvesOf(id: string) {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  const halves = new shared.UUID.Structured();
  halves.setMostSignificantBits(bytes.readBigInt64BE(0).toString());
  halves.setLeastSignificantBits(bytes.readBigInt64BE(8).toString());
  const uuid = new shared.UUID();
  uuid.setStructured(halves);
  return uuid;
}

function openBatch() {
  const answers: BatchAnswer[] = [];
  const call = wire.batchAppend();
  call.on('data', (answer: BatchAnswer) => answers.push(answer));
  const ended = new Promise<BatchAnswer[]>((resolve, reject) => {
    call.on('error', reject);
    call.on('end', () => resolve(answers));
  });
  return { answers, call, ended };
}

function sendBatch(requests: BatchRequest[]): Promise<BatchAnswer[]> {
  const { call, ended } = openBatch();
  for (const request of requests) call.write(request);
  call.end();
  return ended;
}

const outcomeOf = (answer: BatchAnswer) => answer.getError()?.getDetails()?.getTypeName() ?? 'success';
