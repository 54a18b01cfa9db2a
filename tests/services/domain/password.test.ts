import { expect, test } from 'vitest';
import { isCommonPassword } from '#infra/common-passwords/zxcvbn.ts';
import { checkPassword } from '#services/domain/password.ts';

const owner = { username: 'AdaLovelace1815', email: 'ada.of.lovelace@example.com' };
const check = (password: string) => () => checkPassword(password, { ...owner, isCommon: isCommonPassword(password) });

test.each(['adalovelace1815', 'ADALOVELACE1815', 'ada.of.lovelace@example.com', 'Ada.Of.Lovelace'])(
  'a name of the person is no password: %s',
  (password) => expect(check(password)).toThrow(expect.objectContaining({ code: 'invalid_request', field: 'password' })),
);

test.each(['1qaz2wsx3edc', 'QWERTY123456', 'sonyericsson', 'waybill-demo', 'WAYBILL-demo'])(
  'what is guessed first is no password: %s',
  (password) => expect(check(password)).toThrow(expect.objectContaining({ code: 'invalid_request', field: 'password' })),
);

test.each(['seven green suitcases', 'aaaaaaaaaaab', 'example.com!', 'パスワードは長い方が良い'])(
  'anything else is: %s',
  (password) => expect(check(password)).not.toThrow(),
);
