import { z } from 'zod';
import { uuid } from '../primitives.ts';
import { defineEvent } from './envelope.ts';

/** Opens `installation`: the identity of this log, which whatever has read it remembers. It is never written a second time. */
export const installationStarted = defineEvent('InstallationStarted', z.object({ logId: uuid() }));

export const installationEvents = [installationStarted] as const;
