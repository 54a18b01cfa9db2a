const header =
  'Reference,Sender name,Sender email,Sender address,Sender city,Sender country,Recipient name,Recipient email,Recipient address,Recipient city,Recipient country,Package type,Service,Weight (kg),Length (cm),Width (cm),Height (cm),Declared value (USD)';
/** A row for the recipient `n` of one sender; a shipment, unless its weight is not one. */
export const shipmentRow = (n: number, weight = '2.5') =>
  `R-${n},Kofi Mensah,kofi@shop.example,1 High Street,Accra,Ghana,Daan de Vries,daan${n}@home.example,Coolsingel 40,Rotterdam,Netherlands,Clothing,express,${weight},40,30,20,120`;

/** A CSV file as a shop's program writes it. */
export const textOfShipments = (rows: readonly string[]): string => [header, ...rows].join('\r\n');
