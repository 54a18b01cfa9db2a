import type { AnswerQuote, QuoteRequest } from '#contracts/quotes.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { utcDay } from '#contracts/utc-day.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';
import { derivedId } from '#infra/ids.ts';
import { acceptedQuote, quoteDecider, type QuoteCommand, type QuoteState } from '../domain/quote.ts';
import { shipmentDecider } from '../domain/shipment.ts';
import type { CommandContext, Handle, Handled } from '../command.ts';
import { load } from '../load.ts';
import type { Calculate } from '../rates/calculator.ts';
import type { ConvertQuote } from '../shipments/process.ts';
import { emailIn, requestedBy } from './quote-request.ts';

/** The commands of a quote's life. All throw DomainError and EventStoreUnavailable, and are safe to retry under one id. */
export interface QuoteCommands {
  /** Prices what the calculator can price. */
  request(quoteId: string, body: QuoteRequest, context: CommandContext): Promise<Handled<QuoteState>>;
  answer(
    quoteId: string,
    body: AnswerQuote,
    context: CommandContext,
    options: { expectedRevision?: bigint },
  ): Promise<Handled<QuoteState>>;
  /** The quote as the log has it now. */
  current(quoteId: string): Promise<QuoteState>;
  /** A quote that is to become a shipment. Throws DomainError `not_found`, `quote_not_accepted` and `conflict`. */
  accepted(quoteId: string): Promise<Extract<QuoteState, { type: 'accepted' }>>;
  accept(quoteId: string, answer: number, context: CommandContext): Promise<Handled<QuoteState>>;
  convert: ConvertQuote;
}

export interface QuoteCommandsOptions {
  handle: Handle;
  log: EventLog;
  personalData: PersonalData;
  calculate: Calculate;
}

export function createQuoteCommands({ handle, log, personalData, calculate }: QuoteCommandsOptions): QuoteCommands {
  const run = (quoteId: string, command: QuoteCommand, context: CommandContext, options: { expectedRevision?: bigint } = {}) =>
    handle({ stream: streamOf.quote(quoteId), decider: quoteDecider, command, context, ...options });

  const current = async (quoteId: string) => (await load(log, quoteDecider, streamOf.quote(quoteId))).state;

  return {
    current,
    accepted: async (quoteId) => acceptedQuote(await current(quoteId)),
    async request(quoteId, body, context) {
      const priced = body.form === 'calculator' ? await calculate(body) : null;
      const { visitor, ...request } = requestedBy(body, priced);
      const subjectId = await personalData.subjectFor(emailIn(body));
      const quote = { quoteId, ...request, visitor: { subjectId, value: visitor } };
      return run(quoteId, { type: 'request', quote }, context);
    },
    answer: (quoteId, { price, validUntil, note }, context, options) =>
      run(
        quoteId,
        {
          type: 'answer',
          quoteId,
          priceCents: Math.round(price * 100),
          validUntil,
          note: note || null,
          today: utcDay(context.now),
        },
        context,
        options,
      ),
    accept: (quoteId, answer, context) => run(quoteId, { type: 'accept', quoteId, answer, today: utcDay(context.now) }, context),
    async convert(quoteId, shipmentId, priceCents, context) {
      const before = await current(quoteId);
      // A creation that broke off after the conversion goes on under the id that the quote names.
      const begun = before.type === 'converted' && (await isMissing(before.shipmentId)) && before.shipmentId;
      const target = begun || shipmentId;
      await run(
        quoteId,
        { type: 'convert', quoteId, shipmentId: target, priceCents },
        { ...context, commandId: derivedId(context.commandId, 'convert', quoteId), causationId: context.commandId },
      );
      return target;
    },
  };

  async function isMissing(shipmentId: string): Promise<boolean> {
    return (await load(log, shipmentDecider, streamOf.shipment(shipmentId))).state.type === 'none';
  }
}
