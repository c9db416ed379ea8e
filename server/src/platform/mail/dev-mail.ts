import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { AppError } from '../errors/app-error.ts'
import { requireThisMachine, sendDevPage } from '../http/pages/dev-pages.ts'
import { findStoredMail, listStoredMails, type StoredMail } from './delivery.ts'
import { devMailTexts as texts } from './mail.messages.ts'
import { look } from './mail-look.ts'
import { escapeHtml } from './mail-render.ts'

/**
 * Shows the stored mails of a demonstration: `/dev/mail` and `/dev/mail/{id}`. Responds only to requests from
 * this machine, to a local host name and without a proxy; others get `not-found`.
 */
export function registerDevMail(app: FastifyInstance, config: Config): void {
  if (!config.isDemo || config.smtpUrl) return
  app.get('/dev/mail', async (request, reply) => {
    requireThisMachine(request)
    return sendDevPage(reply, listPage(await listStoredMails(config)))
  })
  app.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    requireThisMachine(request)
    const mail = await findStoredMail(config, request.params.id)
    if (!mail) throw new AppError('not-found')
    return sendDevPage(reply, mailPage(mail))
  })
}

const timeFormat = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'medium',
})

function listPage(mails: readonly StoredMail[]): string {
  const rows = mails.map(
    ({ id, subject, to, at }) => `<li><a href="/dev/mail/${id}"><strong>${escapeHtml(subject)}</strong>
<span>${escapeHtml(texts.to)} ${escapeHtml(to)}</span><time datetime="${at}">${timeFormat.format(new Date(at))}</time></a></li>`,
  )
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title}</title><style>
body{margin:0;background:${look.paper};color:${look.ink};font:16px/1.5 ${look.text}}
main{max-width:720px;margin:0 auto;padding:48px 16px}
h1{margin:0 0 4px;font:400 40px/1.1 ${look.display}}
p{margin:0 0 32px;color:${look.muted}}
ul{list-style:none;margin:0;padding:0;border-top:1px solid ${look.line}}
li{border-bottom:1px solid ${look.line}}
a{display:grid;grid-template-columns:1fr auto;gap:4px 24px;padding:16px 8px;color:inherit;text-decoration:none}
a:hover,a:focus-visible{background:${look.surface};outline:2px solid ${look.accent};outline-offset:-2px}
strong{font-weight:600}span{grid-column:1;color:${look.muted};font-size:14px;overflow-wrap:anywhere}
time{grid-column:2;grid-row:1;color:${look.muted};font-size:14px;font-variant-numeric:tabular-nums}
@media (max-width:576px){a{grid-template-columns:1fr}time{grid-column:1;grid-row:auto}}
</style></head><body><main><h1>${texts.title}</h1><p>${texts.lead}</p>
${rows.length > 0 ? `<ul>${rows.join('\n')}</ul>` : `<p>${texts.empty}</p>`}
</main></body></html>`
}

// The mail as readers see it, below a bar with a link back to the list.
function mailPage(mail: StoredMail): string {
  const bar = `<div style="padding:12px 16px;border-bottom:1px solid ${look.line};background:${look.surface};font:14px/1.5 ${look.text};color:${look.muted}">
<a href="/dev/mail" style="color:${look.accent}">${texts.back}</a> &middot; ${escapeHtml(texts.to)} ${escapeHtml(mail.to)} &middot; ${timeFormat.format(new Date(mail.at))}</div>`
  return mail.html.replace(/<body[^>]*>/, (opening) => `${opening}\n${bar}`)
}
