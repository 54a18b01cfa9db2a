import { sessionIdOf } from '#infra/session-store/session-store.ts';
import type { Progress } from '#projections/progress.ts';
import type { AddressLimits } from './api/address-limits.ts';
import { refusalIn } from './api/errors.ts';
import { sessionCookieIn } from './api/guards.ts';
import type { RateLimits } from './api/rate-limits.ts';
import { createOpensStill } from './chats/emailed-links.ts';
import { createSupportDesk } from './chats/support-desk.ts';
import { createSupportOutlook } from './chats/support-outlook.ts';
import type { Core } from './compose.ts';
import type { Noun } from './nouns.ts';
import { createGateway } from './realtime/gateway.ts';
import { createPresence } from './realtime/presence.ts';
import { startSessionChecks } from './realtime/session-checks.ts';
import { createTopics } from './realtime/topics.ts';
import type { PersonalDataReads } from './reads/reads.ts';

export interface SocketsOptions {
  nouns: readonly Noun[];
  progress: Progress;
  addressLimits: AddressLimits;
  rateLimits: RateLimits;
  reads: PersonalDataReads;
  /** How often the sessions behind open sockets are checked. */
  sessionCheckMs: number;
}

/** The websocket side of the process, and who of the support is there to answer. */
export function composeSockets(
  core: Core,
  { nouns, progress, addressLimits, rateLimits, reads, sessionCheckMs }: SocketsOptions,
) {
  const { models, bus, sessions, clock, logger } = core;
  const topics = createTopics({
    nouns: nouns.flatMap(({ notices }) => notices?.(core) ?? []),
    feeds: nouns.flatMap(({ feed }) => feed?.(core) ?? []),
    bus,
    progress,
    logger,
  });
  const { publish, deliver } = topics;
  const presence = createPresence(core.presenceBus);
  const desk = createSupportDesk({ models, presence, clock });
  const outlook = createSupportOutlook({ desk, hours: core.supportContent.hours, clock });
  const frameParts = { ...core, publish, deliver, presence, outlook, addressLimits, rateLimits, reads };
  const opensStill = createOpensStill(core);
  const accountOf = async (sessionId: string) => (await sessions.liveAmong([sessionId])).get(sessionId);
  const gateway = createGateway({
    topics,
    frames: nouns.flatMap(({ frames }) => frames?.(frameParts) ?? []),
    sessionOf: async (cookie) => {
      const token = sessionCookieIn(cookie);
      const sessionId = token && sessionIdOf(token);
      return sessionId && (await accountOf(sessionId)) ? sessionId : undefined;
    },
    accountOf,
    visitorTokens: core.visitorTokens,
    opensStill,
    shownLive(auditor, { kind, id }, source) {
      if (kind === 'chat') reads.chatShown(auditor, id, source);
    },
    requestSignatures: core.requestSignatures,
    sockets: addressLimits.sockets,
    refusalOf: refusalIn,
    clock,
    logger,
  });
  const unsubscribe = core.sessionEnds.listen((sessionId) => gateway.endSession(sessionId));
  const endChecks = startSessionChecks({ gateway, liveAmong: sessions.liveAmong, everyMs: sessionCheckMs, logger });
  return {
    gateway,
    presence,
    desk,
    outlook,
    opensStill,
    close() {
      unsubscribe();
      endChecks();
      topics.close();
      presence.close();
      gateway.close();
    },
  };
}
