import { streamOf } from '#contracts/events/registry.ts';
import { subjectErased } from '#contracts/events/subject.ts';
import { subjectOf } from '#contracts/subjects.ts';
import type { Bus } from '#infra/bus/bus.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';
import type { StateCache } from '../state-cache.ts';
import { subjectIn } from './subject-in.ts';

export interface ForgetErasedOptions {
  bus: Pick<Bus, 'subscribe'>;
  personalData: Pick<PersonalData, 'forget'>;
  stateCache: Pick<StateCache, 'forget'>;
}

/** Whoever is erased goes from the memory of this process as soon as it hears of it; keys are looked up anew within a minute anyway. */
export const forgetErasedHere = ({ bus, personalData, stateCache }: ForgetErasedOptions): (() => void) =>
  bus.subscribe(subjectOf({ stream: streamOf.subject(''), type: subjectErased.type }), ({ data }) => {
    const subjectId = subjectIn(data);
    if (subjectId === undefined) return;
    personalData.forget(subjectId);
    stateCache.forget(subjectId);
  });
