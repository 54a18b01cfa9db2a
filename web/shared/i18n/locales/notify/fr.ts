import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: 'Notifier',
  heading: 'Envoyer une notification au destinataire',
  lead: 'Écrivez à quelqu’un au sujet d’un envoi, avec son statut et un lien de suivi.',
  back: 'Retour au tableau de bord',
  recipientEmail: 'E-mail du destinataire',
  senderName: 'Nom de l’expéditeur',
  senderNameHint: 'Tel qu’il figurera dans l’e-mail',
  trackingNumber: 'Numéro de suivi',
  shipmentId: 'ID de l’envoi',
  shipmentIdHint: 'Facultatif. Doit être l’envoi qui porte ce numéro de suivi.',
  send: 'Envoyer la notification',
  missing: 'Informations manquantes',
  missingDetail: 'Veuillez remplir tous les champs obligatoires.',
  sent: {
    title: 'E-mail envoyé avec succès',
    detail: 'La notification est en route vers {{email}}.',
  },
  failed: {
    title: 'Échec de l’envoi de l’e-mail',
    detail: 'Une erreur s’est produite lors de l’envoi de la notification.',
  },
  confirm: {
    title: 'Écrire à cette adresse\u202f?',
    detail:
      '{{email}} n’est ni l’adresse de l’expéditeur ni celle du destinataire de cet envoi. L’e-mail ne contiendra pas leurs données personnelles.',
    send: 'Écrire à cette adresse',
    cancel: 'Annuler',
  },
  preview: {
    title: 'Aperçu de l’e-mail',
    explain:
      'Remplissez le formulaire pour voir l’e-mail exactement tel qu’il sera envoyé\u00a0: dans la langue du destinataire, avec le statut actuel de l’envoi et un lien de suivi.',
    to: 'À',
    subject: 'Objet',
    language: 'Langue',
    frame: 'E-mail à {{address}}',
    failed: 'Impossible d’afficher l’aperçu',
    other:
      'Cette adresse n’est ni celle de l’expéditeur ni celle du destinataire\u00a0: l’e-mail ne contient aucune donnée personnelle.',
  },
  readOnly: {
    title: 'Votre compte est en lecture seule',
    detail: 'Seuls les agents et les administrateurs peuvent envoyer des notifications.',
  },
} satisfies Translation<typeof english, 'fr'>;
