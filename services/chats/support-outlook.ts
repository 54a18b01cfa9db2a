import type { BusinessHours } from '#contracts/support-content.ts';
import type { Clock } from '#infra/clock.ts';
import type { SupportDesk } from '../assistant/ports.ts';
import { isOpenAt, nextOpening } from '../domain/opening-hours.ts';
import { standingOf } from '../domain/waiting-line.ts';

/** What somebody who comes now can expect; null where it is not known, or nobody is to be waited for. */
export interface Outlook {
  /** In whole minutes, by those who were answered within the last hour. */
  waitSeconds: number | null;
  /** While it is closed. */
  opensAt: string | null;
}

export interface SupportOutlook {
  /** As it was looked up last. */
  get(): Outlook;
  /** Looks it up; whoever listens hears of a change. Throws while the read models are away. */
  refresh(): Promise<void>;
  listen(listener: () => void): void;
}

export interface SupportOutlookOptions {
  desk: Pick<SupportDesk, 'look'>;
  hours: BusinessHours;
  clock: Clock;
}

export function createSupportOutlook({ desk, hours, clock }: SupportOutlookOptions): SupportOutlook {
  const listeners: (() => void)[] = [];
  let known: Outlook = { waitSeconds: null, opensAt: null };
  return {
    get: () => known,
    async refresh() {
      const { waiting, answered } = await desk.look();
      const now = clock.now().toISOString();
      const { waitMs } = standingOf(newcomer, { waiting, answered, now });
      const next: Outlook = {
        waitSeconds: waitMs === null ? null : Math.max(1, Math.ceil(waitMs / 60_000)) * 60,
        opensAt: isOpenAt(hours, now) ? null : nextOpening(hours, now),
      };
      const isNews = next.waitSeconds !== known.waitSeconds || next.opensAt !== known.opensAt;
      known = next;
      if (isNews) for (const listener of listeners) listener();
    },
    listen: (listener) => void listeners.push(listener),
  };
}

/** Whoever is not in the line stands at its end. */
const newcomer = '';
