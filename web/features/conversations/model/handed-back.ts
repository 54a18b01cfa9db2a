interface HandedBack {
  conversationId: string;
  text: string;
  subject: string;
}

const takers = new Map<string, (handed: HandedBack) => void>();

/** Gives what was taken back to the composer of its conversation, where that is on the page. */
export const handBack = (handed: HandedBack): void => takers.get(handed.conversationId)?.(handed);

/** Takes what is handed back, until the answer is called. */
export function takeBack(conversationId: string, taker: (handed: HandedBack) => void): () => void {
  takers.set(conversationId, taker);
  return () => {
    if (takers.get(conversationId) === taker) takers.delete(conversationId);
  };
}
