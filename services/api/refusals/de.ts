import type { Refusals } from './refusals.ts';

export const de: Refusals = {
  codes: {
    invalid_request: 'Einige Angaben stimmen nicht.',
    malformed_json: 'Die Anfrage ist nicht lesbar.',
    unauthenticated: 'Bitte melden Sie sich an.',
    wrong_credentials: 'Benutzername oder Passwort ist falsch',
    forbidden: 'Ihr Konto darf das nicht.',
    not_addressee: 'Diese Adresse gehört weder dem Absender noch dem Empfänger.',
    cross_origin: 'Diese Anfrage kam von einer anderen Website.',
    not_found: 'Hier gibt es nichts.',
    tracking_not_found: 'Sendungsnummer nicht gefunden. Prüfen Sie die Nummer und versuchen Sie es erneut.',
    final_status: 'Diese Sendung ist abgeschlossen und bewegt sich nicht mehr. Nur eine Korrektur ändert sie.',
    reason_required: 'Diese Änderung braucht einen Grund: Wählen Sie einen aus.',
    occurred_in_future: 'Ein Ereignis kann nicht in der Zukunft liegen.',
    route_complete: 'Das Paket ist schon am Ziel.',
    conflict: 'Das passt nicht mehr zum aktuellen Stand. Laden Sie neu und versuchen Sie es erneut.',
    stale_revision: 'Jemand hat dies inzwischen geändert. Laden Sie neu und versuchen Sie es erneut.',
    key_reused: 'Dieser Schlüssel wurde schon für eine andere Anfrage benutzt.',
    body_too_large: 'Die Anfrage ist größer als 1 MiB.',
    unsupported_media_type: 'Die Anfrage hat nicht das erwartete Format.',
    rate_limited: 'Zu viele Versuche. Bitte warten Sie, bevor Sie es erneut versuchen.',
    unavailable: 'Das geht gerade nicht. Nichts ist verloren; bitte versuchen Sie es gleich noch einmal.',
    internal: 'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es erneut.',
  },
  field: 'Dieser Wert kann nicht verwendet werden',
};
