import type { CaughtMail } from './read-mail.ts';
import { pageStyle } from './page-style.ts';
import { replyTo, writeForm } from './write-form.ts';

export interface PageOptions {
  mails: CaughtMail[];
  to: string;
  id: string;
  /** Where customers write to; with it, a form for a new email is shown. */
  newTo?: string;
}

/** On every answer. No script runs; styles may be inline because a framed mail inherits this policy. */
export const answerHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** The mail catcher's page. All its links are relative to /dev/mail. */
export function renderPage({ mails, to, id, newTo }: PageOptions): string {
  const picked = mails.find((mail) => mail.id === id);
  const query = to === '' ? '' : `&amp;to=${encodeURIComponent(to)}`;
  const count = mails.length === 1 ? '1 email' : `${mails.length} emails`;
  const title = picked ? `${subjectOf(picked)} - Mail catcher` : `${count} - Mail catcher`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title><style>${pageStyle}</style></head>
<body${picked || newTo !== undefined ? ' class="reading"' : ''}>
<header><div><h1>Mail catcher</h1><p>${count}${to === '' ? '' : ` to ${escape(to)}`}, newest first. Nothing here has left this machine.</p></div>
<div class="tools">
<form method="get" action="/dev/mail" role="search"><label><span>Sent to</span><input type="email" name="to" value="${escape(to)}" autocomplete="off"></label><button>Show</button></form>
${to === '' ? '' : '<a href="/dev/mail">Show all</a>'}
<form method="get" action="/dev/mail"><input type="hidden" name="new" value="1"><button>New email</button></form>
<form method="post" action="/dev/mail/empty"><button>Delete all emails</button></form>
</div></header>
<main>${
    mails.length === 0
      ? newTo === undefined
        ? emptyState(to)
        : newEmail(newTo)
      : `<nav aria-label="Emails"><ul class="list">${mails.map((mail) => row(mail, query, mail === picked)).join('')}</ul></nav>
${newTo !== undefined ? newEmail(newTo) : picked ? reader(picked, to) : '<section class="empty none-picked"><p>Select an email to read it.</p></section>'}`
  }</main>
</body></html>`;
}

function newEmail(to: string): string {
  const form = writeForm({ from: '', to, subject: '', text: '' }, escape);
  return `<article class="reader" aria-labelledby="subject"><a class="back" href="/dev/mail">All emails</a>
<h2 id="subject">New email</h2><p>Write as a customer would, from any address.</p>${form}</article>`;
}

function emptyState(to: string): string {
  const what = to === '' ? 'No emails yet' : `No emails to ${escape(to)}`;
  return `<section class="empty"><h2>${what}</h2><p>Emails that Waybill sends appear here. Reload the page to look again.</p></section>`;
}

function row(mail: CaughtMail, query: string, current: boolean): string {
  return `<li><a href="/dev/mail?id=${mail.id}${query}"${current ? ' aria-current="true"' : ''}><strong dir="auto">${escape(subjectOf(mail))}</strong>
<span>To ${escape(mail.to.join(', '))}</span><span>${moment(mail.receivedAt)}</span></a></li>`;
}

function reader(mail: CaughtMail, to: string): string {
  const back = to === '' ? '/dev/mail' : `/dev/mail?to=${encodeURIComponent(to)}`;
  const text = `<pre dir="auto">${withLinks(mail.text)}</pre>`;
  const body = mail.html === '' ? text : frame(mail);
  const plain = mail.html !== '' && mail.text !== '' ? `<details><summary>Text version</summary>${text}</details>` : '';
  const headers = Object.entries(mail.headers).flatMap(([name, value]) => [value].flat().map((line) => `${name}: ${line}`));
  return `<article class="reader" aria-labelledby="subject"><a class="back" href="${escape(back)}">All emails</a>
<h2 id="subject" dir="auto">${escape(subjectOf(mail))}</h2>
<dl><dt>From</dt><dd>${escape(mail.from)}</dd><dt>To</dt><dd>${escape(mail.to.join(', '))}</dd><dt>Received</dt><dd>${moment(mail.receivedAt)}</dd></dl>
<details><summary>Reply as ${escape(mail.to[0] ?? 'its addressee')}</summary>${writeForm(replyTo(mail), escape)}</details>
${body}${plain}
<details><summary>Headers</summary><pre class="mono">${escape(headers.join('\n'))}</pre></details>
<p><a href="/dev/mail/${mail.id}.eml">Download the original</a></p></article>`;
}

/** The mail cannot run scripts, load anything or see this page; its links open in a new tab. */
function frame(mail: CaughtMail): string {
  const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">`;
  const sandbox = 'allow-popups allow-popups-to-escape-sandbox';
  return `<iframe title="The email" sandbox="${sandbox}" srcdoc="${escape(`${policy}<base target="_blank">${mail.html}`)}"></iframe>`;
}

function subjectOf(mail: CaughtMail): string {
  return mail.subject.trim() === '' ? '(no subject)' : mail.subject;
}

function moment(iso: string): string {
  const shown = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(iso),
  );
  return `<time datetime="${iso}">${shown} UTC</time>`;
}

function withLinks(text: string): string {
  const parts = text.split(/(https?:\/\/[^\s<>"']+)/);
  return parts
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escape(part)}" target="_blank" rel="noopener noreferrer">${escape(part)}</a>` : escape(part),
    )
    .join('');
}

function escape(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}
