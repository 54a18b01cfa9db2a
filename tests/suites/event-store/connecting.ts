import service from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { expect, it } from 'vitest';
import { collect, jsonEvents, newStream, withOwnClient, worksAt, type Context } from './support.ts';

export function connectingCases({ client, url }: Context): void {
  it.each([
    ['credentials', (plain: string) => plain.replace('esdb://', 'esdb://admin:changeit@')],
    ['a connection name', (plain: string) => `${plain}&connectionName=waybill`],
    ['frequent keep-alives', (plain: string) => `${plain}&keepAliveInterval=10000&keepAliveTimeout=10000`],
    ['a preference for the leader', (plain: string) => `${plain}&nodePreference=leader`],
  ])('works with %s', (_, change) => worksAt(change(url()), client()));

  it('shows a client what another one has written', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(2));
    await withOwnClient(url(), async (other) => {
      expect(await collect(other.readStream(stream))).toHaveLength(2);
    });
  });

  it('takes calls that require the leader', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(1), { requiresLeader: true });
    expect(await collect(client().readStream(stream, { requiresLeader: true }))).toHaveLength(1);
  });

  it('says of itself that appends can be batched', async () => {
    // The client keeps what it found out to itself and its subclasses.
    expect(await client()['supports'](service.StreamsService.batchAppend)).toBe(true);
  });
}
