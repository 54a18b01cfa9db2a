import type { Refusals } from './refusals.ts';

export const fr: Refusals = {
  codes: {
    invalid_request: 'Certains champs ne sont pas corrects.',
    malformed_json: 'La requête est illisible.',
    unauthenticated: 'Veuillez vous connecter.',
    wrong_credentials: 'Nom d’utilisateur ou mot de passe incorrect',
    forbidden: 'Votre compte n’a pas le droit de le faire.',
    not_addressee: 'Cette adresse n’est ni celle de l’expéditeur ni celle du destinataire.',
    cross_origin: 'Cette requête venait d’un autre site.',
    not_found: 'Il n’y a rien ici.',
    tracking_not_found: 'Numéro de suivi introuvable. Vérifiez le numéro et réessayez.',
    final_status: 'Cet envoi est clos et ne bouge plus. Seule une correction peut le modifier.',
    reason_required: 'Ce changement demande un motif\u00a0: choisissez-en un.',
    occurred_in_future: 'Un événement ne peut pas avoir lieu dans le futur.',
    route_complete: 'Le colis est déjà à destination.',
    conflict: 'Cela ne correspond plus à l’état actuel. Rechargez et réessayez.',
    stale_revision: 'Quelqu’un l’a modifié entre-temps. Rechargez et réessayez.',
    key_reused: 'Cette clé a déjà servi pour une autre requête.',
    body_too_large: 'La requête dépasse 1 Mio.',
    unsupported_media_type: 'La requête n’a pas le format attendu.',
    rate_limited: 'Trop de tentatives. Veuillez patienter avant de réessayer.',
    unavailable: 'Ce n’est pas possible pour le moment. Rien n’est perdu\u202f; réessayez dans un instant.',
    internal: 'Un problème est survenu de notre côté. Veuillez réessayer.',
  },
  field: 'Cette valeur ne peut pas être utilisée',
};
