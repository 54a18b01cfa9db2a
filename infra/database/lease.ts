import { sql, type Kysely } from 'kysely';
import type { Logger } from '../logger.ts';
import { pause } from '../shutdown.ts';
import { createClient, endClient } from './client.ts';

const leaseRetryMs = 2_000;

/** The jobs that only one process at a time does. */
export const leases = {
  projector: 'waybill:projector',
  rebuild: 'waybill:rebuild',
  rebuilder: 'waybill:rebuilder',
  relay: 'waybill:relay',
  assistant: 'waybill:assistant',
  threader: 'waybill:threader',
  sentCopies: 'waybill:sent-copies',
  emailQueue: 'waybill:mailer',
  emailSender: 'waybill:emails',
  sealer: 'waybill:sealer',
  sealPublisher: 'waybill:seal-publisher',
  eraser: 'waybill:eraser',
  retention: 'waybill:retention',
  webhookQueue: 'waybill:webhook-queue',
  webhookSender: 'waybill:webhooks',
  testWebhookQueue: 'waybill:test-webhook-queue',
  testWebhookSender: 'waybill:test-webhooks',
  importer: 'waybill:importer',
  backup: 'waybill:backup',
} as const;

/** Ownership of one job. `epoch` grows with every owner and fences the writes of a former one. */
export interface Lease {
  epoch: string;
  /** Aborts when the connection that holds the lease is lost or given up: from then on another process may be the owner. */
  lost: AbortSignal;
  release(): Promise<void>;
}

/**
 * Waits until this process owns the job `name`, a session advisory lock on a connection of its own; a dead owner's lock falls
 * with its connection. Returns undefined when `signal` aborts first. Throws when Postgres is unavailable.
 */
export async function acquireLease(url: string, name: string, signal: AbortSignal, logger: Logger): Promise<Lease | undefined> {
  const client = createClient(url, `waybill ${name}`);
  const lost = new AbortController();
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());
  try {
    await client.connect();
    for (;;) {
      const { rows } = await client.query<{ owned: boolean }>('select pg_try_advisory_lock(hashtext($1)) as owned', [name]);
      if (rows[0]?.owned) break;
      await pause(leaseRetryMs, signal);
      if (signal.aborted) {
        await endClient(client);
        return undefined;
      }
    }
    const { rows } = await client.query<{ epoch: string }>("select nextval('public.lease_epochs') as epoch");
    const epoch = rows[0]?.epoch ?? '0';
    logger.info({ lease: name, epoch }, 'acquired lease');
    const release = () => {
      lost.abort();
      return endClient(client);
    };
    return { epoch, lost: lost.signal, release };
  } catch (error) {
    await endClient(client);
    throw error;
  }
}

/** Takes the lease away from its owner by ending the connection that holds it; the owner has to acquire it again. */
export async function revokeLease<Tables>(db: Kysely<Tables>, name: string): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and granted and objid = hashtext(${name})::oid
      and database = (select oid from pg_database where datname = current_database())
  `.execute(db);
}
