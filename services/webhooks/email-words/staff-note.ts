/** Why staff get the email where nobody is left who looks after the endpoint. */
export const whyStaff =
  'You are receiving this email because this address is set for staff notifications, and whoever last changed this endpoint is not an administrator any more.';
