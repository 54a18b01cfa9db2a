export default {
  attachments: 'Pièces jointes',
  deleted: 'Ce fichier a été supprimé.',
  pictures: {
    hidden_one:
      '{{number}} image n’est pas chargée. Elle viendrait du serveur de l’expéditeur, qui saurait alors que vous avez lu cet e-mail.',
    hidden_many:
      '{{number}} images ne sont pas chargées. Elles viendraient d’autres serveurs, qui sauraient alors que vous avez lu cet e-mail.',
    hidden_other:
      '{{number}} images ne sont pas chargées. Elles viendraient d’autres serveurs, qui sauraient alors que vous avez lu cet e-mail.',
    show: 'Afficher les images',
  },
  larger: 'Ouvrir en grand',
  plain: 'Texte seul',
  asSent: 'Tel qu’envoyé',
  cut: 'Une partie de cet e-mail n’a pas pu être lue.',
} as const;
