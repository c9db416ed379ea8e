import { isoDay } from '@esquadro/contract/platform/fields/schemas'
import type { FastifyInstance } from 'fastify'
import { addDays, type Clock, dayOf } from '../../platform/clock.ts'
import { requireThisMachine, sendDevPage } from '../../platform/http/pages/dev-pages.ts'
import type { JobHandler, QueueName } from '../../platform/job-queues.ts'
import { look } from '../../platform/mail/mail-look.ts'
import { passDays } from './activity/pass-days.ts'
import type { MovableClock } from './clock.ts'
import { devClockTexts as texts } from './dev-clock.messages.ts'

const MAX_DAYS = 400

/**
 * Serves `/dev/clock` in a demonstration, which shows the day and moves it forward; the jobs of the passed
 * days run. Responds only to requests from this machine; others get `not-found`.
 */
export function registerDevClock(
  app: FastifyInstance,
  {
    clock,
    handlers,
  }: {
    readonly clock: Clock | MovableClock
    readonly handlers: Readonly<Record<QueueName, JobHandler>>
  },
): void {
  if (!('moveTo' in clock)) return
  let isMoving = false
  app.get('/dev/clock', async (request, reply) => {
    requireThisMachine(request)
    return sendDevPage(reply, page(clock, isMoving ? texts.busy : null))
  })
  app.post('/dev/clock', { config: { form: true } as object }, async (request, reply) => {
    requireThisMachine(request)
    if (isMoving) return sendDevPage(reply.status(409), page(clock, texts.busy))
    const days = daysUntil((request.body as { day?: unknown } | null)?.day, clock)
    if (days === null) return sendDevPage(reply.status(422), page(clock, texts.wrong))
    isMoving = true
    try {
      const { runs, failed } = await passDays(clock, handlers, days)
      const lines = [texts.moved(days, runs), ...(failed.length > 0 ? [texts.failed(failed.join(', '))] : [])]
      return sendDevPage(reply, page(clock, lines.join(' ')))
    } finally {
      isMoving = false
    }
  })
}

/** Returns the number of days from today to a later day; null for an earlier one or one too far ahead. */
function daysUntil(day: unknown, clock: Clock): number | null {
  const read = isoDay.safeParse(day)
  if (!read.success) return null
  const days = Math.round((Date.parse(read.data) - Date.parse(dayOf(clock.now()))) / 86_400_000)
  return days >= 1 && days <= MAX_DAYS ? days : null
}

const timeFormat = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'full',
  timeStyle: 'short',
})

function page(clock: Clock, lines: string | null): string {
  const today = dayOf(clock.now())
  const steps = texts.steps.map(
    ([days, label]) => `<button name="day" value="${addDays(today, days)}">${label}</button>`,
  )
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title}</title><style>
body{margin:0;background:${look.paper};color:${look.ink};font:16px/1.5 ${look.text}}
main{max-width:720px;margin:0 auto;padding:48px 16px}
h1{margin:0 0 4px;font:400 40px/1.1 ${look.display}}
p{margin:0 0 16px;color:${look.muted}}
.now{margin:24px 0;color:${look.ink};font:400 28px/1.2 ${look.display}}
.said{padding:12px 16px;border:1px solid ${look.line};background:${look.surface};color:${look.ink}}
form{display:flex;flex-wrap:wrap;align-items:end;gap:8px;margin:0 0 16px}
label{display:grid;gap:4px}
input,button{box-sizing:border-box;min-height:46px;padding:0 16px;border:1px solid ${look.ink};background:${look.surface};color:${look.ink};font:inherit}
button{cursor:pointer}
input:focus-visible,button:focus-visible,button:hover{outline:2px solid ${look.accent};outline-offset:1px}
</style></head><body><main><h1>${texts.title}</h1><p>${texts.lead}</p>
<p class="now">${timeFormat.format(clock.now())}</p>
${lines ? `<p class="said" role="status">${lines}</p>` : ''}
<form method="post" action="/dev/clock"><label>${texts.day}
<input type="date" name="day" required min="${addDays(today, 1)}" max="${addDays(today, MAX_DAYS)}" value="${addDays(today, 1)}"></label>
<button>${texts.move}</button></form>
<form method="post" action="/dev/clock">${steps.join('\n')}</form>
<p>${texts.hint}</p><p>${texts.sessions}</p><p>${texts.back}</p>
</main></body></html>`
}
