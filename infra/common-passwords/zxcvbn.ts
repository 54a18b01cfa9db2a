import { dictionary } from '@zxcvbn-ts/language-common';
import type { IsCommonPassword } from './common-passwords.ts';

const common = new Set(dictionary['passwords-common']);

/** By a list of some 50,000. */
export const isCommonPassword: IsCommonPassword = (password) => common.has(password.toLowerCase());
