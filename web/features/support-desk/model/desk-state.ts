import type { ChatFrame } from '#contracts/chats.ts';

/** Where a colleague answers: the name that visitors read, and the conversation that is open there. */
export type Seat = Extract<ChatFrame, { type: 'desk' }>['seats'][number];

export interface Colleague {
  accountId: string;
  seats: readonly Seat[];
}

/** Somebody who types: the visitor, or with an account a colleague. */
export interface Typist {
  userId: string;
  accountId: string | undefined;
}

/** An answer that is not stored yet, as it is sent every time. */
export interface UnsentAnswer {
  clientMsgId: string;
  userId: string;
  text: string;
  timestamp: string;
}

/** What the server would not take in a conversation, and why in its own words. */
export interface Refusal {
  userId: string;
  text: string;
  message: string;
}

/** What an agent's end of the line knows besides what is stored. */
export interface DeskState {
  isConnected: boolean;
  /** As whom this browser answers, once the agent has given a name. */
  joined: { accountId: string; supportName: string } | undefined;
  colleagues: readonly Colleague[];
  typists: readonly Typist[];
  unsent: readonly UnsentAnswer[];
  /** One for each conversation at most. */
  refused: readonly Refusal[];
}

export const emptyDesk: DeskState = {
  isConnected: false,
  joined: undefined,
  colleagues: [],
  typists: [],
  unsent: [],
  refused: [],
};

export const withoutRefusal = (refused: readonly Refusal[], userId: string): Refusal[] =>
  refused.filter((each) => each.userId !== userId);

/** Nothing that was written is lost: what was refused before in that conversation stands above it. */
export function withRefusal(refused: readonly Refusal[], refusal: Refusal): Refusal[] {
  const before = refused.find(({ userId }) => userId === refusal.userId);
  const text = before ? `${before.text}\n${refusal.text}` : refusal.text;
  return [...withoutRefusal(refused, refusal.userId), { ...refusal, text }];
}

const isSame = (a: Typist, b: Typist) => a.userId === b.userId && a.accountId === b.accountId;

export const withTyping = (typists: readonly Typist[], typist: Typist, isTyping: boolean): Typist[] => {
  const others = typists.filter((each) => !isSame(each, typist));
  return isTyping ? [...others, typist] : others;
};

export const withColleague = (colleagues: readonly Colleague[], { accountId, seats }: Colleague): Colleague[] => [
  ...colleagues.filter((each) => each.accountId !== accountId),
  ...(seats.length > 0 ? [{ accountId, seats }] : []),
];

interface Place {
  chatId: string;
  /** Whose own seats do not count. */
  ownId: string;
}

/** The names of the colleagues who have the conversation open, each once. */
export const alsoLooking = (colleagues: readonly Colleague[], { chatId, ownId }: Place): string[] => [
  ...new Set(
    colleagues
      .filter(({ accountId }) => accountId !== ownId)
      .flatMap(({ seats }) => seats.filter(({ userId }) => userId === chatId).map(({ name }) => name)),
  ),
];

/** The names of the colleagues who write an answer to that visitor. */
export const alsoTyping = ({ colleagues, typists }: DeskState, { chatId, ownId }: Place): string[] =>
  typists
    .filter(({ userId, accountId }) => userId === chatId && accountId !== undefined && accountId !== ownId)
    .map(({ accountId }) => colleagues.find((each) => each.accountId === accountId)?.seats[0]?.name ?? '')
    .filter((name) => name !== '');

export const isVisitorTyping = (typists: readonly Typist[], chatId: string): boolean =>
  typists.some(({ userId, accountId }) => userId === chatId && accountId === undefined);
