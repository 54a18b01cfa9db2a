export default {
  title: 'Notify',
  heading: 'Send Receiver Notification',
  lead: 'Email someone about a shipment, with its status and a link to track it.',
  back: 'Back to Dashboard',
  recipientEmail: 'Recipient email',
  senderName: 'Sender name',
  senderNameHint: 'As the email will name the sender',
  trackingNumber: 'Tracking number',
  shipmentId: 'Shipment ID',
  shipmentIdHint: 'Optional. Must be the shipment with this tracking number.',
  send: 'Send Notification',
  missing: 'Missing Information',
  missingDetail: 'Please fill in all required fields.',
  sent: {
    title: 'Email Sent Successfully',
    detail: 'The notification is on its way to {{email}}.',
  },
  failed: {
    title: 'Failed to Send Email',
    detail: 'An error occurred while sending the notification.',
  },
  confirm: {
    title: 'Email this address?',
    detail:
      '{{email}} belongs to neither the sender nor the recipient of this shipment. The email will not contain their personal details.',
    send: 'Email this address',
    cancel: 'Cancel',
  },
  preview: {
    title: 'Email preview',
    explain:
      'Complete the form to see the email exactly as it will be sent: in the recipient’s language, with the current status of the shipment and a link to track it.',
    to: 'To',
    subject: 'Subject',
    language: 'Language',
    frame: 'Email to {{address}}',
    failed: 'Could not show the preview',
    other: 'This address belongs to neither the sender nor the recipient, so the email contains no personal details.',
  },
  readOnly: {
    title: 'Read-only account',
    detail: 'Only agents and administrators can send notifications.',
  },
} as const;
