/** One row per tracking number: the whole public page, ready to be sent. */
export interface TrackingTable {
  tracking_number: string;
  /** The JSON that strangers get, rendered once. */
  public_body: string;
}
