/** One row per entry: the same person under the same name and address. Blank once it was forgotten, until it is used again. */
export interface AddressBookTable {
  id: string;
  subject_id: string;
  name: string;
  email: string;
  phone: string | null;
  /** ISO 3166-1 code. */
  country: string;
  city: string;
  address: string;
  /** Of the event that wrote the row, ISO text. */
  used_at: string;
  search_text: string;
  position: number;
}

/** One row per shipment and party: which entry it uses; null where the person was erased before. */
export interface AddressUsesTable {
  shipment_id: string;
  party: string;
  entry_id: string | null;
  position: number;
}

/** When an entry was forgotten last: uses from before do not count. */
export interface AddressesForgottenTable {
  entry_id: string;
  position: number;
}
