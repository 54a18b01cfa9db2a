import type { ParsedEmail } from '#contracts/emails.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { ReceivedKind } from '#contracts/events/email.ts';
import type { Shipment } from '#contracts/shipments.ts';
import { derivedId } from '#infra/ids.ts';
import type { CommandContext } from '#services/command.ts';
import { conversationIdFor } from '#services/conversations/conversation-id.ts';
import { receivedEmailDecider } from '#services/domain/received-email.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './app.ts';
import { openDesk, type Desk } from './desk.ts';
import { pollUntil } from './poll-until.ts';
import { parsedEmail } from './received-email.ts';

/** What arrives at the desk: from whom, about which parcel; by default from its recipient, and a person's. */
export interface Arriving {
  about: Shipment;
  email?: Partial<ParsedEmail>;
  kind?: ReceivedKind;
  mailboxId?: string;
  /** Names the email: the same name is the same email. */
  name: string;
}

/** A desk at which emails arrive as if they had been fetched and threaded. */
export interface MailDesk {
  app: TestApp;
  desk: Desk;
  /** Returns the ids of the email and of its conversation, once reads show both. */
  receive(arriving: Arriving): Promise<{ emailId: string; conversationId: string }>;
}

const context = (name: string): CommandContext => ({
  commandId: derivedId('arriving', name),
  requestHash: 'arriving',
  actor: { id: 'threader', role: 'system' },
  source: 'mail',
  correlationId: derivedId('arriving', name),
  now: new Date().toISOString(),
});

export async function startMailDesk(options: TestAppOptions = { roles: ['projector'] }): Promise<MailDesk> {
  const app = await startTestApp(options);
  const desk = await openDesk(app);
  const { core } = app;
  return {
    app,
    desk,
    async receive({ about: shipment, email = {}, kind = 'message', mailboxId = derivedId('business mailbox'), name }) {
      const from = { name: shipment.recipientName, address: shipment.recipientEmail };
      const value = parsedEmail({ messageId: `${name}@example.com`, from, ...email });
      const senderId = await core.personalData.subjectFor(value.from.address);
      const customerId = await core.personalData.subjectFor(shipment.recipientEmail);
      const emailId = derivedId('email', shipment.id, name);
      const about = { kind: 'shipment', id: shipment.id };
      const conversationId = conversationIdFor(about, customerId);
      const now = new Date().toISOString();
      const inEmail = { stream: streamOf.email(emailId), decider: receivedEmailDecider };
      await core.handle({
        ...inEmail,
        command: {
          type: 'receive',
          email: {
            about: { kind: 'email', id: emailId },
            mailboxId,
            kind,
            messageDigest: null,
            referenceDigests: [],
            content: { subjectId: senderId, value },
            report: null,
            raw: derivedId('raw', emailId),
            size: 1_000,
            sentAt: now,
            receivedAt: now,
          },
        },
        context: context(`received ${emailId}`),
      });
      await core.handle({
        ...inEmail,
        command: { type: 'thread', conversationId, by: 'number', rule: 1, opens: { about, customerSubjectId: customerId } },
        context: context(`threaded ${emailId}`),
      });
      const { position } = await core.conversations.carryOut(
        {
          conversationId,
          command: {
            type: 'join',
            opens: {
              conversationId,
              about,
              trackingNumber: shipment.trackingNumber,
              customer: { subjectId: customerId, value: { name: shipment.recipientName, email: shipment.recipientEmail } },
              language: shipment.language,
            },
            email: {
              conversationId,
              receivedEmailId: emailId,
              isAutomatic: kind !== 'message',
              isByOther: senderId !== customerId,
              content: {
                subjectId: senderId,
                value: {
                  senderName: value.from.name,
                  senderAddress: value.from.address,
                  subject: value.subject,
                  text: value.text,
                  quoted: '',
                  hasHtml: value.html !== null,
                  attachments: value.attachments,
                },
              },
              sentAt: now,
            },
          },
        },
        context(`joined ${emailId}`),
      );
      await shows(app, desk.as, position?.commit);
      return { emailId, conversationId };
    },
  };
}

/** Waits until reads show what was appended there. */
async function shows({ request }: TestApp, as: string, position: bigint | undefined): Promise<void> {
  if (position === undefined) return;
  await pollUntil('reads', async () => {
    const answer = await request('GET', '/api/emails/stats/unread', { as });
    return BigInt(answer.headers.get('x-waybill-position') ?? -1) >= position;
  });
}
