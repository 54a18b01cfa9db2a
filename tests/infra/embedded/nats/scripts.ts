import * as fc from 'fast-check';
import { connectLine } from '#tests/support/raw-nats.ts';

const rarely = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: odd });
const word = rarely(fc.constantFrom('a', 'b', '*', 'größe'), fc.constantFrom('', '>', 'a*', '>b', '$JS', '-1'));
const subject = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join('.'));
const open = fc.tuple(subject, fc.boolean()).map(([words, more]) => (more ? `${words}.>` : words));
const sid = fc.constantFrom('1', '2', '3', 'x');
const gap = rarely(fc.constant(' '), fc.constantFrom('\t', '  ', ' \t '));
const ending = rarely(fc.constant('\r\n'), fc.constantFrom('\n', ' \r\n'));
const size = (bytes: number) => rarely(fc.constant(String(bytes)), fc.constantFrom('0', '3', '-1', 'x', '99999999999'));
const payload = fc.constantFrom('', 'x', 'hello', '\r\n', 'PING\r\n');
const header = rarely(fc.constantFrom('NATS/1.0\r\nA: b\r\n\r\n', 'NATS/1.0\r\n\r\n'), fc.constantFrom('', 'A: b'));

const line = (...words: (fc.Arbitrary<string> | string)[]): fc.Arbitrary<string> =>
  fc
    .tuple(gap, ending, ...words.map((part) => (typeof part === 'string' ? fc.constant(part) : part)))
    .map(([between, end, ...parts]) => parts.filter((part) => part !== '').join(between) + end);
const published = (reply: fc.Arbitrary<string>) =>
  payload.chain((body) => line('PUB', subject, reply, size(body.length)).map((head) => `${head}${body}\r\n`));
const publishedWithHeaders = fc
  .tuple(header, payload)
  .chain(([head, body]) =>
    line('HPUB', subject, sid, size(head.length), size(head.length + body.length)).map((text) => `${text}${head}${body}\r\n`),
  );
const option = rarely(fc.boolean() as fc.Arbitrary<unknown>, fc.constantFrom<unknown>(null, 1, 'yes'));
const connected = fc
  .record(
    {
      verbose: option,
      pedantic: option,
      echo: option,
      headers: option,
      no_responders: option,
      name: rarely(fc.constantFrom<unknown>('a', null), fc.constantFrom<unknown>(5, {})),
      account: rarely(fc.constantFrom<unknown>('', null), fc.constantFrom<unknown>('a', false)),
      new_account: rarely(fc.constant<unknown>(false), fc.constantFrom<unknown>(true, 0)),
      tls_required: option,
      Echo: option,
      protocol: rarely(fc.constantFrom<unknown>(0, 1), fc.constantFrom<unknown>(2, -1, null, 'x', true)),
    },
    { requiredKeys: [] },
  )
  .map((options) => connectLine(options));
const command = rarely(
  fc.oneof(
    line('SUB', open, sid),
    line('UNSUB', sid),
    line('UNSUB', sid, fc.nat(4).map(String)),
    published(fc.constant('')),
    published(subject),
    publishedWithHeaders,
    line('PING'),
    line('PONG'),
  ),
  fc.oneof(
    line('sub', open, fc.uuid(), fc.uuid()),
    line('FOO', subject),
    line('SUB', open),
    line('INFO', '{}'),
    line('+OK'),
    fc
      .tuple(
        fc.constantFrom('PING', 'PONG', '+OK', 'CONNECT', 'PUB', 'SUB', 'UNSUB', 'INFO'),
        fc.constantFrom('x', ' x', '{}', '', ' ', '\t\t'),
      )
      .map(([verb, more]) => `${verb}${more}\r\n`),
    connected,
    fc.string({ maxLength: 12 }).map((text) => `${text}\r\n`),
  ),
);
/** What a client might say from its first word on, right and wrong, with no more than one in a queue group, since servers choose freely. */
export const script = fc
  .tuple(rarely(connected, fc.constant('')), fc.array(command, { maxLength: 12 }))
  .map(([first, more]) => first + more.join(''));

const flag = fc.boolean();
/** What a client says that only listens, with any options that do not contradict each other. */
export const listening = fc
  .tuple(
    fc.record({ verbose: flag, pedantic: flag, headers: flag, no_responders: fc.constant(false) }).map(connectLine),
    fc.array(fc.oneof(line('SUB', fc.constantFrom('a', '*', 'a.b', 'a.*', '>', 'b.>', '*.a'), sid), line('UNSUB', sid, '2')), {
      maxLength: 5,
    }),
  )
  .map(([first, wanted]) => first + wanted.join(''));
