import { useSearchParams } from 'react-router-dom';
import { withParam } from './with-param.ts';

/** The one of the values that the address narrows a list down to; undefined for all. */
export function useChoiceParam<Value extends string>(name: string, values: readonly Value[]) {
  const [params, setParams] = useSearchParams();
  const value = values.find((each) => each === params.get(name));
  const choose = (chosen: Value | undefined) =>
    setParams((now) => withParam(now, name, chosen), { replace: true, preventScrollReset: true });
  return { value, choose };
}
