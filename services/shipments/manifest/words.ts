import type { Language } from '#contracts/languages.ts';

/** What a manifest says besides its headings and values. */
interface ManifestWords {
  title: string;
  made(by: string, at: string): string;
  shipments(count: number): string;
  page(page: number, of: number): string;
  pieces: string;
  recipient: string;
  byService: string;
  byCountry: string;
  total: string;
  driver: string;
  signature: string;
  date: string;
}

export const manifestWords: Readonly<Record<Language, ManifestWords>> = {
  en: {
    title: 'Manifest',
    made: (by, at) => `Printed by ${by}, ${at}`,
    shipments: (count) => (count === 1 ? '1 shipment' : `${count} shipments`),
    page: (page, of) => `Page ${page} of ${of}`,
    pieces: 'Pieces',
    recipient: 'Recipient',
    byService: 'By service',
    byCountry: 'By destination country',
    total: 'Total',
    driver: 'Driver (name)',
    signature: 'Signature',
    date: 'Date and time',
  },
  de: {
    title: 'Ladeliste',
    made: (by, at) => `Gedruckt von ${by}, ${at}`,
    shipments: (count) => (count === 1 ? '1 Sendung' : `${count} Sendungen`),
    page: (page, of) => `Seite ${page} von ${of}`,
    pieces: 'Packstücke',
    recipient: 'Empfänger',
    byService: 'Nach Versandart',
    byCountry: 'Nach Zielland',
    total: 'Summe',
    driver: 'Fahrer (Name)',
    signature: 'Unterschrift',
    date: 'Datum und Uhrzeit',
  },
  es: {
    title: 'Manifiesto de carga',
    made: (by, at) => `Impreso por ${by}, ${at}`,
    shipments: (count) => (count === 1 ? '1 envío' : `${count} envíos`),
    page: (page, of) => `Página ${page} de ${of}`,
    pieces: 'Bultos',
    recipient: 'Destinatario',
    byService: 'Por servicio',
    byCountry: 'Por país de destino',
    total: 'Total',
    driver: 'Conductor (nombre)',
    signature: 'Firma',
    date: 'Fecha y hora',
  },
  fr: {
    title: 'Bordereau de chargement',
    made: (by, at) => `Imprimé par ${by}, ${at}`,
    shipments: (count) => (count < 2 ? `${count} envoi` : `${count} envois`),
    page: (page, of) => `Page ${page} sur ${of}`,
    pieces: 'Colis',
    recipient: 'Destinataire',
    byService: 'Par service',
    byCountry: 'Par pays de destination',
    total: 'Total',
    driver: 'Chauffeur (nom)',
    signature: 'Signature',
    date: 'Date et heure',
  },
  zh: {
    title: '装车清单',
    made: (by, at) => `打印人：${by}，${at}`,
    shipments: (count) => `${count} 票运单`,
    page: (page, of) => `第 ${page} 页，共 ${of} 页`,
    pieces: '件数',
    recipient: '收件人',
    byService: '按服务类型',
    byCountry: '按目的国家',
    total: '合计',
    driver: '司机（姓名）',
    signature: '签字',
    date: '日期和时间',
  },
  ja: {
    title: '積荷明細書',
    made: (by, at) => `印刷者: ${by}、${at}`,
    shipments: (count) => `発送 ${count} 件`,
    page: (page, of) => `${page} / ${of} ページ`,
    pieces: '個数',
    recipient: '受取人',
    byService: 'サービス別',
    byCountry: '配達先の国別',
    total: '合計',
    driver: 'ドライバー（氏名）',
    signature: '署名',
    date: '日時',
  },
  ar: {
    title: 'بيان الشحنات',
    made: (by, at) => `طُبع بواسطة ${by}\u200F، ${at}`,
    shipments: (count) => `عدد الشحنات: ${count}`,
    page: (page, of) => `الصفحة ${page} من ${of}`,
    pieces: 'الطرود',
    recipient: 'المستلم',
    byService: 'حسب الخدمة',
    byCountry: 'حسب بلد الوجهة',
    total: 'المجموع',
    driver: 'السائق (الاسم)',
    signature: 'التوقيع',
    date: 'التاريخ والوقت',
  },
};
