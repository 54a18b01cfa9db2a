import pLimit from 'p-limit';
import type { KeptAlert } from '#contracts/alerts.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { Accounts } from '#infra/accounts/accounts.ts';
import type { Clock } from '#infra/clock.ts';
import { UnreadableEvent, type EventLog, type LoggedEvent } from '#infra/event-store/event-log.ts';
import { alertsEver, type AlertsWanted } from '#projections/alerts/queries.ts';
import type { Page } from '#projections/page.ts';
import type { Models } from '#projections/projector.ts';

/** One page of all alerts there ever were, with who did what to them, as far as that can be read. Throws BadCursor and EventStoreUnavailable. */
export type ReadKeptAlerts = (wanted: AlertsWanted) => Promise<Page<KeptAlert>>;

interface KeptAlertsOptions {
  models: Models;
  log: Pick<EventLog, 'read'>;
  accounts: Pick<Accounts, 'usernames'>;
  clock: Clock;
}

/** So many streams of a page are read at a time. */
const atOnce = 16;

const types = { AlertPublished: 'published', AlertWithdrawn: 'withdrawn' } as const;

export const createKeptAlerts =
  ({ models, log, accounts, clock }: KeptAlertsOptions): ReadKeptAlerts =>
  async (wanted) => {
    const { items, nextCursor } = await alertsEver(models, wanted, clock.now());
    const turns = pLimit(atOnce);
    const streams = await Promise.all(items.map(({ id }) => turns(() => readable(log.read(streamOf.alert(id))))));
    const names = await accounts.usernames([...new Set(streams.flat().map(({ metadata }) => metadata.actorId))]);
    const history = streams.map((events) =>
      events.flatMap(({ type, metadata: { occurredAt: at, actorId } }) =>
        type === 'AlertPublished' || type === 'AlertWithdrawn' ? [{ type: types[type], at, by: names.get(actorId) ?? null }] : [],
      ),
    );
    return { items: items.map((alert, nth) => ({ ...alert, history: history[nth] ?? [] })), nextCursor };
  };

/** One alert whose history cannot be read is listed beside the others all the same. */
const readable = (history: Promise<LoggedEvent[]>): Promise<LoggedEvent[]> =>
  history.catch((error: unknown) => {
    if (error instanceof UnreadableEvent) return [];
    throw error;
  });
