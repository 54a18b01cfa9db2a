import { vi } from 'vitest';

interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}
export type Answer = Record<string, unknown> | readonly unknown[] | Response | null | ((asked: Asked) => unknown);

/** Stands for the server: answers by `METHOD /path`, and remembers what it was asked; what it does not know waits for ever. */
export function apiOfTest(answers: Record<string, Answer>) {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (input: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    const { pathname, searchParams: query } = new URL(input, 'http://waybill.test');
    const request = { method, path: pathname, query, body: body === undefined ? undefined : (JSON.parse(body) as unknown) };
    asked.push(request);
    const { [`${method} ${pathname}`]: answer } = answers;
    if (answer === undefined) return new Promise(() => undefined);
    const given: unknown = await (typeof answer === 'function' ? answer(request) : answer);
    return given instanceof Response ? given : Response.json(given, { headers: { 'X-Waybill-Position': '1' } });
  });
  return {
    asked: (method: string, path: string) => asked.filter((each) => each.method === method && each.path === path),
    answers,
  };
}
