import type { MailProblemWords } from './mail-problems.ts';

export const de: MailProblemWords = {
  host_unknown: {
    what: 'Kein Server hat diesen Namen.',
    remedy: 'Prüfen Sie die Schreibweise, oder suchen Sie den Server in der Hilfe Ihres Anbieters.',
  },
  host_not_allowed: {
    what: 'Dieser Server oder Port ist nicht erlaubt.',
    remedy: 'Verwenden Sie einen öffentlichen Mailserver: Port 993 oder 143 für eingehende, 587 oder 465 für ausgehende E-Mails.',
  },
  unreachable: {
    what: 'Der Server hat nicht geantwortet.',
    remedy: 'Prüfen Sie Servername und Port, und versuchen Sie es in einigen Minuten erneut.',
  },
  no_tls: {
    what: 'Der Server bietet an diesem Port keine verschlüsselte Verbindung an.',
    remedy: 'Versuchen Sie Port 993 für eingehende und 587 oder 465 für ausgehende E-Mails. Ihr Passwort wurde nicht gesendet.',
  },
  bad_certificate: {
    what: 'Der Server konnte nicht nachweisen, dass er diesen Namen hat.',
    remedy:
      'Verwenden Sie genau den Servernamen aus der Hilfe Ihres Anbieters. Ist es Ihr eigener Server, erneuern Sie sein Zertifikat.',
  },
  wrong_password: {
    what: 'Der Server hat diese E-Mail-Adresse mit diesem Passwort nicht angenommen.',
    remedy:
      'Geben Sie das Passwort noch einmal ein, und prüfen Sie, ob der Zugriff durch Mailprogramme für das Postfach eingeschaltet ist.',
  },
  app_password_needed: {
    what: 'Der Anbieter verlangt ein App-Passwort.',
    remedy:
      'Erstellen Sie in den Sicherheitseinstellungen Ihres E-Mail-Kontos ein App-Passwort, und verwenden Sie es anstelle des üblichen Passworts.',
  },
  passwords_not_accepted: {
    what: 'Der Anbieter nimmt keine Passwörter von Mailprogrammen mehr an.',
    remedy:
      'Bitten Sie den Anbieter oder Ihren Administrator, sie für dieses Postfach zu erlauben, oder verbinden Sie ein Postfach eines anderen Anbieters.',
  },
  password_missing: {
    what: 'Das Passwort dieses Postfachs ist hier nicht mehr gespeichert.',
    remedy: 'Ersetzen Sie das Passwort.',
  },
  protocol: {
    what: 'Der Server hat unerwartet geantwortet.',
    remedy: 'Prüfen Sie, ob es ein Mailserver ist und ob der Port stimmt.',
  },
  busy: {
    what: 'Der Server nimmt gerade keine Anmeldungen an.',
    remedy: 'Warten Sie einige Minuten, und versuchen Sie es erneut.',
  },
};
