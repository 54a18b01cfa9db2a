export default {
  attachments: 'Attachments',
  deleted: 'This file was deleted.',
  pictures: {
    hidden_one:
      '{{number}} picture is not loaded. It would come from the sender’s server, which then knows that you have read this.',
    hidden_other:
      '{{number}} pictures are not loaded. They would come from other servers, which then know that you have read this.',
    show: 'Show pictures',
  },
  larger: 'Open larger',
  plain: 'Plain text',
  asSent: 'As sent',
  cut: 'Part of this email could not be read.',
} as const;
