import { useTranslation } from 'react-i18next';
import type { TimelineActor } from '#contracts/timeline.ts';

/** Names who did something: people by their usernames, programs by their keys, everyone else in words. */
export function useActorName(): (actor: TimelineActor) => string {
  const { t } = useTranslation('timeline');
  return (actor) => {
    if (actor.who === 'account') return actor.name ?? t('who.formerAccount');
    return actor.who === 'key' ? t('who.key', { name: actor.name ?? '' }) : t(`who.${actor.who}`);
  };
}
