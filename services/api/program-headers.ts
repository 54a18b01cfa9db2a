import type { Api } from './mount.ts';

type Paths = NonNullable<ReturnType<Api['getOpenAPI31Document']>['paths']>;
type Operation = NonNullable<Paths[string]['get']>;

const text = (description: string) => ({ description, schema: { type: 'string' as const } });

const requestHeaders = {
  'Idempotency-Key': text(
    'Chosen for each command and sent with each attempt: the same key and body have one effect and one answer',
  ),
  'If-Match': text('The `ETag` that was read: with another revision by now, nothing changes and the answer is 412'),
};
const answerHeaders = {
  ETag: text('The revision, for the `If-Match` of operations that read it'),
  RateLimit: text('How many requests the key has left, and for how many seconds (draft-ietf-httpapi-ratelimit-headers-10)'),
  'RateLimit-Policy': text('How many requests the key has in how many seconds'),
  'Retry-After': { description: 'When to try again, in seconds', schema: { type: 'integer' as const } },
};

/** These answer refusals for what is wrong before the key is known, or for where it is used from, and others. */
const mayComeBeforeKey = new Set(['400', '403', '408', '413', '415', '429', '503']);
const keptBack = 'absent where the request was refused before its key was known, or for the address that it came from';

const keyReused = '422';
const staleRevision = '412';
const unknownKey = '401';
const mayBeTriedAgain = new Set(['429', '503']);

/** The paths of programs with the headers that they send and are sent; what an operation can be refused tells which it reads. */
export function withHeaders(paths: Paths): Paths {
  return Object.fromEntries(
    Object.entries(paths).map(([path, operations]) => [
      path,
      Object.fromEntries(
        Object.entries(operations as Record<string, Operation>).map(([method, operation]) => [method, described(operation)]),
      ),
    ]),
  );
}

function described(operation: Operation): Operation {
  const { parameters = [], responses = {} } = operation;
  const isCommand = keyReused in responses;
  const read = [...(isCommand ? ['Idempotency-Key' as const] : []), ...(staleRevision in responses ? ['If-Match' as const] : [])];
  return {
    ...operation,
    parameters: [
      ...parameters,
      ...read.map((name) => ({ name, in: 'header' as const, required: false, ...requestHeaders[name] })),
    ],
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, answer]) => [status, { ...answer, headers: headersOf(status, answer, isCommand) }]),
    ),
  };
}

function headersOf(status: string, { description = '' }: { description?: string }, isCommand: boolean) {
  const { ETag, 'Retry-After': retryAfter, ...limits } = answerHeaders;
  const limitsHere = mayComeBeforeKey.has(status)
    ? Object.fromEntries(
        Object.entries(limits).map(([name, header]) => [name, { ...header, description: `${header.description}; ${keptBack}` }]),
      )
    : limits;
  const hasRevision = status.startsWith('2') && (isCommand || description.includes('`ETag`'));
  return {
    ...(hasRevision && { ETag }),
    ...(status !== unknownKey && limitsHere),
    ...(mayBeTriedAgain.has(status) && { 'Retry-After': retryAfter }),
  };
}
