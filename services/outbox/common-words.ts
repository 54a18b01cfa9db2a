import { ar } from '#contracts/labels/ar.ts';
import { de } from '#contracts/labels/de.ts';
import { en } from '#contracts/labels/en.ts';
import { es } from '#contracts/labels/es.ts';
import { fr } from '#contracts/labels/fr.ts';
import { ja } from '#contracts/labels/ja.ts';
import { zh } from '#contracts/labels/zh.ts';
import type { Labels } from '#contracts/labels/labels.ts';
import type { Language } from '#contracts/languages.ts';

export interface CommonWords extends Pick<Labels, 'service'> {
  signature: string;
  labels: { from: string; to: string; service: string; weight: string; note: string };
}

export const commonWords: Readonly<Record<Language, CommonWords>> = {
  en: {
    service: en.service,
    signature: 'The Waybill team',
    labels: { from: 'From', to: 'To', service: 'Service', weight: 'Weight', note: 'Note' },
  },
  es: {
    service: es.service,
    signature: 'El equipo de Waybill',
    labels: { from: 'Origen', to: 'Destino', service: 'Servicio', weight: 'Peso', note: 'Nota' },
  },
  fr: {
    service: fr.service,
    signature: 'L’équipe Waybill',
    labels: { from: 'De', to: 'À', service: 'Service', weight: 'Poids', note: 'Remarque' },
  },
  de: {
    service: de.service,
    signature: 'Ihr Waybill-Team',
    labels: { from: 'Von', to: 'Nach', service: 'Versandart', weight: 'Gewicht', note: 'Anmerkung' },
  },
  zh: {
    service: zh.service,
    signature: 'Waybill 团队敬上',
    labels: { from: '寄自', to: '寄往', service: '服务', weight: '重量', note: '备注' },
  },
  ja: {
    service: ja.service,
    signature: 'Waybill チーム',
    labels: { from: '発送元', to: 'お届け先', service: 'サービス', weight: '重量', note: '備考' },
  },
  ar: {
    service: ar.service,
    signature: 'فريق Waybill',
    labels: { from: 'من', to: 'إلى', service: 'الخدمة', weight: 'الوزن', note: 'ملاحظة' },
  },
};
