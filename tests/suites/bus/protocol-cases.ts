import { expect, it } from 'vitest';
import { connectLine } from '#tests/support/raw-nats.ts';
import type { BusBench } from './bench.ts';

// Newer servers name the subject that no one listens to.
const noResponders = (subject: string) =>
  new RegExp(`^HMSG in\\.1 7 (\\d+) \\1\\r\\nNATS/1\\.0 503\\r\\n(?:Nats-Subject: ${subject}\\r\\n)?\\r\\n\\r\\n$`);

/** What goes over the wire, byte by byte. */
export function busProtocolCases({ raw }: BusBench): void {
  /** What the server says to a connected client before it answers a last PING. */
  const conversation = async (commands: string, changes: Record<string, unknown> = {}): Promise<string> => {
    const nats = await raw();
    nats.send(`${connectLine(changes)}PING\r\n`);
    const start = (await nats.sees('PONG\r\n')).length;
    nats.send(`${commands}PING\r\n`);
    const all = await nats.sees('PONG\r\n', start);
    return all.slice(start, all.indexOf('PONG\r\n', start));
  };

  const lastWords = async (commands: string, changes?: Record<string, unknown>): Promise<string> => {
    const nats = await raw();
    nats.send(connectLine(changes) + commands);
    const all = await nats.ended();
    return all.slice(all.indexOf('\r\n') + 2);
  };

  it('introduces itself with what a client must know', async () => {
    const nats = await raw();
    const line = nats.received().split('\r\n')[0] ?? '';
    const info: Record<string, unknown> = JSON.parse(line.slice('INFO '.length));
    expect(info).toMatchObject({
      proto: 1,
      headers: true,
      max_payload: 1_048_576,
      host: expect.any(String),
      client_ip: expect.stringMatching(/^[\d.]+$/),
    });
    expect(info).toMatchObject({
      server_id: expect.any(String),
      version: expect.any(String),
      client_id: expect.any(Number),
    });
    expect(info.jetstream ?? false).toBe(false);
  });

  it('reads commands cut at every byte', async () => {
    const nats = await raw();
    const said = `${connectLine()}SUB a 1\r\nHPUB a r 18 20\r\nNATS/1.0\r\nA: b\r\n\r\nhi\r\nPUB a 3\r\nyes\r\nPING\r\n`;
    for (const email of said) {
      nats.send(email);
      await new Promise((resolve) => setImmediate(resolve));
    }
    const all = await nats.sees('PONG\r\n');
    expect(all.slice(all.indexOf('\r\n') + 2)).toBe(
      'HMSG a 1 r 18 20\r\nNATS/1.0\r\nA: b\r\n\r\nhi\r\nMSG a 1 3\r\nyes\r\nPONG\r\n',
    );
  });

  it('reads many commands in one piece', async () => {
    const heard = await conversation(`SUB a 1\r\n${'PUB a 2\r\nhi\r\n'.repeat(2_000)}`);
    expect(heard).toBe('MSG a 1 2\r\nhi\r\n'.repeat(2_000));
  });

  it('takes commands in small emails, with tabs, many spaces and bare line feeds', async () => {
    expect(await conversation('sub   a\t1 \npub\ta  2 \r\nhi\r\n')).toBe('MSG a 1 2\r\nhi\r\n');
  });

  it('acknowledges every command of a verbose client', async () => {
    const nats = await raw();
    nats.send(`${connectLine({ verbose: true })}SUB a 1\r\nUNSUB 1\r\nUNSUB 99\r\nPUB a 2\r\nhi\r\nPING\r\n`);
    const all = await nats.sees('PONG\r\n');
    expect(all.slice(all.indexOf('\r\n') + 2)).toBe('+OK\r\n'.repeat(5) + 'PONG\r\n');
  });

  it('takes options in capital letters', async () => {
    expect(await conversation('CONNECT {"VERBOSE":true,"Verbose":false,"Echo":false}\r\nSUB a 1\r\nPUB a 1\r\nx\r\n')).toBe('');
  });

  it.each(['a..b', '.a', 'a.', 'a.>.b'])('refuses to subscribe to %s and carries on', async (subject) => {
    expect(await conversation(`SUB ${subject} 1\r\n`)).toBe("-ERR 'Invalid Subject'\r\n");
  });

  it('warns a pedantic client of a wildcard in a published subject', async () => {
    expect(await conversation('PUB a.* 1\r\nx\r\n', { pedantic: true })).toBe("-ERR 'Invalid Publish Subject'\r\n");
    expect(await conversation('PUB a.* 1\r\nx\r\n')).toBe('');
  });

  it('takes wildcards in a published subject literally', async () => {
    expect(await conversation('SUB a.* 1\r\nSUB a.b 2\r\nPUB a.* 1\r\nx\r\n')).toBe('MSG a.* 1 1\r\nx\r\n');
  });

  it('brings a subject with an empty word to no one', async () => {
    expect(await conversation('SUB > 1\r\nPUB a..b 1\r\nx\r\nPUB .a 1\r\nx\r\n')).toBe('');
  });

  it('ignores a second subscription under the same id', async () => {
    expect(await conversation('SUB a 1\r\nSUB b 1\r\nPUB b 1\r\nx\r\nPUB a 1\r\ny\r\n')).toBe('MSG a 1 1\r\ny\r\n');
  });

  it('counts messages before UNSUB towards its maximum', async () => {
    const publish = 'PUB a 1\r\nx\r\n';
    expect(await conversation(`SUB a 1\r\n${publish}${publish}UNSUB 1 3\r\n${publish}${publish}`)).toBe(
      'MSG a 1 1\r\nx\r\n'.repeat(3),
    );
    expect(await conversation(`SUB a 1\r\n${publish}${publish}UNSUB 1 2\r\n${publish}`)).toBe('MSG a 1 1\r\nx\r\n'.repeat(2));
  });

  it('lets each member of a group have its maximum, and then no one listens', async () => {
    const [asker, ...members] = await Promise.all([raw(), raw(), raw()]);
    for (const member of members) {
      member.send(`${connectLine()}SUB job q 1\r\nUNSUB 1 5\r\nPING\r\n`);
      await member.sees('PONG\r\n');
    }
    asker.send(`${connectLine()}SUB in 9\r\n${'PUB job in 1\r\nx\r\n'.repeat(14)}PING\r\n`);
    const refusals = (await asker.sees('PONG\r\n')).split(' 503').length - 1;
    const shares = members.map(async (member) => {
      const start = member.received().length;
      member.send('PING\r\n');
      return (await member.sees('PONG\r\n', start)).split('MSG job').length - 1;
    });
    expect([...(await Promise.all(shares)), refusals]).toEqual([5, 5, 4]);
  });

  it('takes the headers off for a client without them', async () => {
    const [plain, sender] = [await raw(), await raw()];
    plain.send(`${connectLine({ headers: false, no_responders: false })}SUB a 1\r\nPING\r\n`);
    await plain.sees('PONG\r\n');
    sender.send(`${connectLine()}HPUB a r 18 20\r\nNATS/1.0\r\nA: b\r\n\r\nhi\r\n`);
    expect(await plain.sees('hi\r\n')).toContain('PONG\r\nMSG a 1 r 2\r\nhi\r\n');
  });

  it('responds to a request without responders with status 503, if asked to', async () => {
    expect(await conversation('SUB in.* 7\r\nPUB nobody in.1 1\r\nx\r\n')).toMatch(noResponders('nobody'));
    expect(await conversation('SUB in.* 7\r\nPUB nobody in.1 1\r\nx\r\n', { no_responders: false })).toBe('');
    expect(await conversation('PUB nobody in.1 1\r\nx\r\n')).toBe('');
  });

  it('does not count the asker itself as a responder when it wants no echo', async () => {
    const heard = await conversation('SUB in.1 7\r\nSUB svc 8\r\nPUB svc in.1 1\r\nx\r\n', { echo: false });
    expect(heard).toMatch(noResponders('svc'));
  });

  it.each([
    ['an unknown command', 'FOO\r\n', "-ERR 'Unknown Protocol Operation'\r\n"],
    ['the beginning of an unknown command', 'PUX', "-ERR 'Unknown Protocol Operation'\r\n"],
    ['a web browser', 'GET / HTTP/1.1\r\n\r\n', "-ERR 'Unknown Protocol Operation'\r\n"],
    ['an empty line', '\r\n', "-ERR 'Unknown Protocol Operation'\r\n"],
    ['a server command', 'MSG a 1 1\r\nx\r\n', "-ERR 'Unknown Protocol Operation'\r\n"],
    ['a longer payload than announced', 'PUB a 2\r\nhiyy\r\n', "-ERR 'Unknown Protocol Operation'\r\n"],
    ['a payload above the limit', 'PUB a 1048577\r\n', "-ERR 'Maximum Payload Violation'\r\n"],
    ['headers and payload above the limit', 'HPUB a 18 1048577\r\n', "-ERR 'Maximum Payload Violation'\r\n"],
    ['an endless command', `SUB ${'a'.repeat(5_000)} 1\r\n`, "-ERR 'maximum control line exceeded'\r\n"],
    ['a negative size', 'PUB a -1\r\n', ''],
    ['a size of words', 'PUB a many\r\n', ''],
    ['a size beyond nine digits', 'PUB a 99999999999999\r\n', ''],
    ['too few words', 'SUB a\r\n', ''],
    ['too many words', 'PUB a b c d 1\r\n', ''],
    ['more headers than message', 'HPUB a 30 20\r\n', ''],
    ['an error of its own', "-ERR 'x'\r\n", ''],
    ['options that are no JSON', 'CONNECT {oops\r\n', ''],
    ['a name that is no text', 'CONNECT {"name":5}\r\n', ''],
    ['half a protocol', 'CONNECT {"protocol":1.5}\r\n', ''],
    ['an account', 'CONNECT {"account":"a"}\r\n', "-ERR 'Authorization Violation'\r\n"],
    ['the wish for an account', 'CONNECT {"new_account":true}\r\n', "-ERR 'Authorization Violation'\r\n"],
  ])('cuts off a client that sends %s', async (_case, commands, words) => {
    expect(await lastWords(commands)).toBe(words);
  });

  it('cuts off a client that contradicts itself', async () => {
    expect(await lastWords('', { headers: false })).toBe("-ERR 'no responders requires headers support'\r\n");
    expect(await lastWords('', { protocol: 2 })).toBe("-ERR 'invalid client protocol'\r\n");
    expect(await lastWords('HPUB a 18 20\r\nNATS/1.0\r\nA: b\r\n\r\nhi\r\n', { headers: false, no_responders: false })).toBe('');
  });
}
