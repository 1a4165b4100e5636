import type { Translation } from '../../translation.ts';
import type { serviceStrings } from '../../application/service.ts';

export const germanService: Translation<typeof serviceStrings> = {
  failures: {
    unreachable: 'Der Dienst antwortet nicht. Läuft er noch?',
    away: 'Der Dienst antwortet nicht und wird gefragt, bis er es tut. Was gezeigt wird, bleibt; was abgegeben ist, geht weiter, sobald er läuft.',
    sendingBroke:
      'Der Dienst hat aufgehört zu antworten, während die Dateien gesendet wurden. Sie stehen noch hier und können noch einmal gesendet werden.',
    status: (status) => `Der Dienst hat mit dem Code ${status} geantwortet.`,
    jobsNotLoaded: 'Die Jobs konnten nicht geladen werden',
    jobNotLoaded: 'Der Job konnte nicht geladen werden',
    jobGone: 'Diesen Job gibt es nicht',
    jobGoneText: 'Vielleicht ist er gelöscht. Wählen Sie einen anderen, oder analysieren Sie neues SQL.',
    jobFailed: 'Nichts konnte analysiert werden',
    jobCancelled: 'Diese Analyse wurde abgebrochen',
    jobCancelledText: 'Die Dateien bleiben: Der Job kann jederzeit analysiert werden.',
    graphFailed: 'Der Graph konnte nicht geladen werden',
    fileFailed: 'Die Datei konnte nicht geladen werden',
    notSaved: (reason) => `Nicht gespeichert: ${reason}`,
    filesUnreadable:
      'Die Dateien konnten nicht gelesen werden. Vielleicht sind sie verschoben oder gesperrt.',
  },

  access: {
    text: 'Dieser Server wird geteilt. Alle sehen ihre eigenen Jobs und die ihrer Arbeitsbereiche.',
    user: 'Benutzer',
    secret: 'Geheimnis',
    signIn: 'Anmelden',
    refused: 'Benutzer und Geheimnis passen nicht zusammen.',
    signInWith: (provider) => `Anmelden mit ${provider}`,
    refusedElsewhere: {
      expired:
        'Die Anmeldung hat zu lange gedauert oder in einem anderen Browser begonnen. Versuchen Sie es noch einmal.',
      refused:
        'Die Anmeldung wurde abgelehnt. Versuchen Sie es noch einmal, oder fragen Sie, wer diesen Server betreibt.',
      'no-role':
        'Sie sind angemeldet, aber hier ist Ihnen nichts erlaubt. Fragen Sie, wer diesen Server betreibt.',
      unavailable: 'Der Server für die Anmeldung antwortet nicht. Versuchen Sie es später noch einmal.',
    },
    signedInAs: (user) => `Angemeldet als ${user}`,
    signOut: 'Abmelden',
    readsOnly: 'Sie sehen hier Ergebnisse an und reichen nichts ein: Ihre Rolle ist Leser.',
    notYours: 'Jemand anderes hat es eingereicht: Ändern können es nur diese Person oder ein Administrator.',
    notYoursAll: 'Einige davon hat jemand anderes eingereicht; sie zu löschen ist nicht Ihre Sache.',
  },
};
