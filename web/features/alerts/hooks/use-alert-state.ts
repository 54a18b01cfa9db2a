import { useSearchParams } from 'react-router-dom';
import { alertStateSchema, type AlertState } from '#contracts/alerts.ts';

/** The state that the address narrows the alerts down to; undefined for all. */
export function useAlertState() {
  const [params, setParams] = useSearchParams();
  const state = alertStateSchema.safeParse(params.get('state')).data;
  const choose = (chosen: AlertState | undefined) =>
    setParams(chosen === undefined ? {} : { state: chosen }, { replace: true, preventScrollReset: true });
  return { state, choose };
}
