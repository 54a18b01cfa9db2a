import { useSearchParams } from 'react-router-dom';
import { asOfSchema, asSchema, type As } from '#contracts/audit.ts';
import { withParam } from '#web/shared/list/with-param.ts';

/** The moment that the address names, and whether it is compared with now. */
export function useMoment() {
  const [params, setParams] = useSearchParams();
  const asOf = asOfSchema.safeParse(params.get('asOf')).data;
  const as: As = asSchema.safeParse(params.get('as')).data ?? 'known';
  const set = (name: 'asOf' | 'as' | 'compare', value: string | undefined) =>
    // At once: the next key may come before a transition is done, and would go on from the step that is still shown.
    setParams((now) => withParam(now, name, value), { replace: true, preventScrollReset: true, flushSync: true });
  return {
    asOf,
    as,
    isCompared: params.has('compare'),
    chooseMoment: (chosen: string | undefined) => set('asOf', chosen),
    chooseAs: (chosen: As) => set('as', chosen === 'known' ? undefined : chosen),
    compare: (isCompared: boolean) => set('compare', isCompared ? 'now' : undefined),
  };
}
