import { staffRoles } from '#contracts/accounts.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import { shipmentStates } from '#projections/bulk-updates/queries.ts';
import type { Models } from '#projections/projector.ts';
import { followDecider } from '../domain/follow.ts';
import { load } from '../load.ts';
import type { EmailHeading, NounEmailSearch } from '../search/noun-search.ts';
import { followSubject } from './email-text.ts';

/** So many emails are looked up in the log: it alone has the addresses of followers. */
const readEmails = 20;

/** Emails to who follows a parcel. */
export const followEmailSearch = (models: Models, log: EventLog): NounEmailSearch => ({
  templates: ['follow_confirmation', 'follow_update'],
  roles: staffRoles,
  async headings(emails) {
    const read = emails.slice(0, readEmails);
    if (read.length === 0) return new Map();
    const states = await shipmentStates(models, [...new Set(read.map(({ about }) => about.id))]);
    const headings = read.map(async ({ id, about, addresseeId, template, eventId }): Promise<[string, EmailHeading][]> => {
      const { state: followers } = await load(log, followDecider, streamOf.follow(about.id));
      const follow = addresseeId === null ? undefined : followers[addresseeId];
      const shipment = states.get(about.id)?.state;
      if (!follow || !shipment) return [];
      const address = follow.follower.value && 'email' in follow.follower.value ? follow.follower.value.email : null;
      const scan = shipment.stops.find((stop) => stop.eventId === eventId);
      const status = scan?.correction?.recorded.status ?? scan?.status ?? shipment.current?.status;
      const named = { language: follow.language, trackingNumber: follow.trackingNumber, status };
      return [[id, { name: null, address, subject: followSubject(template, named) }]];
    });
    return new Map((await Promise.all(headings)).flat());
  },
});
