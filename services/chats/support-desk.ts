import type { Clock } from '#infra/clock.ts';
import { answeredSince, waitingNow } from '#projections/chats/queries.ts';
import type { Models } from '#projections/projector.ts';
import type { SupportDesk } from '../assistant/ports.ts';
import type { Presence } from '../realtime/presence.ts';
import { isAnybodyAnswering } from './attendance.ts';

const hourMs = 3_600_000;

export interface SupportDeskOptions {
  models: Models;
  presence: Pick<Presence, 'present'>;
  clock: Clock;
}

/** The line as the read models have it, and who is there in all processes. */
export const createSupportDesk = ({ models, presence, clock }: SupportDeskOptions): SupportDesk => ({
  async look() {
    const [waiting, answered] = await Promise.all([
      waitingNow(models),
      answeredSince(models, new Date(clock.now().getTime() - hourMs)),
    ]);
    return { waiting, answered, isStaffed: isAnybodyAnswering(presence) };
  },
});
