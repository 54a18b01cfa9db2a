import type { SupportContent } from '#contracts/support-content.ts';
import type { AnswerAction, Message, Visitor } from './answerer.ts';
import type { Parcels, PriceParcel, SupportDesk } from './ports.ts';
import type { AssistantState, Step } from './state.ts';
import type { AssistantTexts } from './words/texts.ts';

/** What the assistant asks. */
export interface AssistantParts {
  parcels: Parcels;
  price: PriceParcel;
  desk: SupportDesk;
  content: SupportContent;
}

/** One message and all that is known while it is answered. */
export interface Turn extends AssistantParts, Omit<Message, 'state'> {
  visitor: Visitor;
  texts: AssistantTexts;
  state: AssistantState;
}

/** What a topic makes of a message. A step that is not named is left; `missed`: the visitor was not helped. */
export interface Reply {
  lines: readonly string[];
  step?: Step;
  parcel?: string | null;
  options?: readonly string[];
  actions?: readonly AnswerAction[];
  missed?: boolean;
}
