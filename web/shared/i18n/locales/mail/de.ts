export default {
  attachments: 'Anhänge',
  deleted: 'Diese Datei wurde gelöscht.',
  pictures: {
    hidden_one:
      '{{number}} Bild wurde nicht geladen. Es käme vom Server des Absenders, der dann weiß, dass Sie dies gelesen haben.',
    hidden_other:
      '{{number}} Bilder wurden nicht geladen. Sie kämen von anderen Servern, die dann wissen, dass Sie dies gelesen haben.',
    show: 'Bilder anzeigen',
  },
  larger: 'Größer öffnen',
  plain: 'Nur Text',
  asSent: 'Wie gesendet',
  cut: 'Ein Teil dieser E-Mail konnte nicht gelesen werden.',
} as const;
