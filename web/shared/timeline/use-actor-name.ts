import { useTranslation } from 'react-i18next';
import type { TimelineActor } from '#contracts/timeline.ts';

/** Names who did something: people by their usernames, everyone else in words. */
export function useActorName(): (actor: TimelineActor) => string {
  const { t } = useTranslation('timeline');
  return (actor) => (actor.who === 'account' ? (actor.name ?? t('who.formerAccount')) : t(`who.${actor.who}`));
}
