import { LEVELS } from '@esquadro/contract/people/levels/vocabulary'
import { levelNames } from '@esquadro/texts/levels'
import type { MailDrawing } from '../context/mail.ts'
import type { Language } from '../messages/messages.ts'
import { look } from './mail-look.ts'

/**
 * Returns the drawing of a moment as a table: mail programs show no SVG, and many no pictures from elsewhere. It is decoration: the text says
 * the same.
 */
export function drawingOf(drawing: MailDrawing, language: Language): string {
  const shapes = {
    level: () => houseOf(drawing.level ?? null, language),
    points: () => measureOf(drawing.points ?? 0, language),
    seat: () => seats,
  }[drawing.kind]()
  return `<div aria-hidden="true" style="margin:0 0 24px">${shapes}</div>`
}

const table = (rows: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${rows}</table>`

/** The house whose storeys are the levels, with the reached ones in the accent colour. */
function houseOf(level: MailDrawing['level'] | null, language: Language): string {
  const reached = LEVELS.findIndex((name) => name === level)
  const roof = `<tr><td style="padding:0;font-size:0;line-height:0"><div class="roof" style="width:0;height:0;border-left:84px solid transparent;border-right:84px solid transparent;border-bottom:30px solid ${look.ink}"></div></td><td></td></tr>`
  const storeys = LEVELS.toReversed().map((name) => {
    const rank = LEVELS.indexOf(name)
    const isHere = rank === reached
    const fill = rank <= reached ? `class="fill" style="background:${look.accent};` : 'class="ink" style="'
    const words = `<td class="${isHere ? 'ink' : 'muted'}" style="padding:0 0 0 16px;font:${isHere ? `400 22px/24px ${look.display}` : `13px/24px ${look.text}`};color:${isHere ? look.ink : look.muted}">${levelNames[name][language]}</td>`
    return `<tr><td style="padding:0 12px"><div ${fill}box-sizing:border-box;width:144px;height:24px;border:2px solid ${look.ink};border-bottom-width:${rank === 0 ? 4 : 1}px;font-size:0;line-height:0">&nbsp;</div></td>${words}</tr>`
  })
  return table(`${roof}${storeys.join('')}`)
}

/** The points between the ends of a dimension line. */
function measureOf(points: number, language: Language): string {
  const figure = new Intl.NumberFormat(language === 'ptBR' ? 'pt-BR' : 'en').format(points)
  const end = `<td style="padding:0"><div class="rule" style="width:2px;height:20px;background:${look.ink};font-size:0;line-height:0">&nbsp;</div></td>`
  const line = `<td width="40%" style="padding:0"><div class="rule" style="height:1px;background:${look.ink};font-size:0;line-height:1px">&nbsp;</div></td>`
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>${end}${line}<td class="link" align="center" style="padding:0 16px;font:400 44px/1.1 ${look.display};color:${look.accent};white-space:nowrap">+${figure}</td>${line}${end}</tr></table>`
}

/** A row of seats, one of them taken. */
const seats = table(
  `<tr>${Array.from({ length: 7 }, (_, seat) => {
    const fill = seat === 3 ? `class="fill" style="background:${look.accent};` : 'class="ink" style="'
    return `<td style="padding:0 8px 0 0"><div ${fill}box-sizing:border-box;width:32px;height:32px;border:2px solid ${look.ink};font-size:0;line-height:0">&nbsp;</div></td>`
  }).join('')}</tr>`,
)
