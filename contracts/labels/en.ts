import type { Labels, NextSteps } from './labels.ts';

/** English, by the specification's own words. */
export const en = {
  status: {
    pending: 'Pending Pickup',
    picked_up: 'Picked Up',
    in_transit: 'In Transit',
    out_for_delivery: 'Out For Delivery',
    delivered: 'Delivered',
    delayed: 'Delayed',
    cancelled: 'Cancelled',
  },
  reason: {
    customs_hold: 'Held by customs',
    awaiting_information: 'Awaiting information',
    attempt_failed: 'Delivery attempt failed',
    ready_for_pickup: 'Ready for pickup',
    returning: 'On its way back to the sender',
    returned: 'Returned to the sender',
    address_problem: 'Problem with the address',
    refused: 'Refused by the recipient',
    damaged: 'Damaged',
    lost: 'Lost',
    weather: 'Weather',
    carrier_issue: 'Carrier issue',
    payment_due: 'Payment due',
    other: 'Other reason',
  },
  service: { standard: 'Standard', express: 'Express', overnight: 'Overnight' },
  packageType: {
    'Standard Package': 'Standard Package',
    'Fragile Items': 'Fragile Items',
    Electronics: 'Electronics',
    Documents: 'Documents',
    'Books/Media': 'Books/Media',
    Clothing: 'Clothing',
    Gifts: 'Gifts',
    'Auto Parts': 'Auto Parts',
    'Medical Supplies': 'Medical Supplies',
    'Food Items': 'Food Items',
  },
  hub: {
    'New York Distribution Center': 'New York Distribution Center',
    'Los Angeles Hub': 'Los Angeles Hub',
    'Chicago Facility': 'Chicago Facility',
    'Miami Gateway': 'Miami Gateway',
    'Frankfurt International Hub': 'Frankfurt International Hub',
    'London Heathrow': 'London Heathrow',
    'Tokyo Narita': 'Tokyo Narita',
    'Dubai International': 'Dubai International',
  },
} as const satisfies Labels;

export const nextSteps: NextSteps = {
  pending: 'We will pick up the parcel.',
  picked_up: 'The parcel is on its way to our nearest hub.',
  in_transit: 'The parcel continues through our network.',
  out_for_delivery: 'A courier will deliver the parcel today. Please make sure someone is there to receive it.',
  delivered: 'No further action is needed. If anything is wrong, reply to this email within 7 days.',
  delayed: 'We are working on it and will email you as soon as the parcel is moving again.',
  cancelled: 'This shipment has been cancelled and will not be delivered. If you did not expect this, reply to this email.',
};
