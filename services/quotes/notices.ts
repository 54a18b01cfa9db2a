import { staff, type NounNotices } from '../realtime/noun-notices.ts';

export const quoteNotices: NounNotices = {
  kind: 'quote',
  topics: [{ pattern: /^quotes$/, mayWatch: staff }],
  facts: {
    QuoteRequested: 'quote_requested',
    QuoteAnswered: 'quote_answered',
    QuoteAccepted: 'quote_accepted',
    QuoteConverted: 'quote_converted',
  },
  noticeFor: async () => ({ topics: ['quotes'] }),
};
