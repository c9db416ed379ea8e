import type { Level } from '@esquadro/contract/people/levels/levels'
import { LEVELS } from '@esquadro/contract/people/levels/vocabulary'
import type { MailDrawing } from '../context/mail.ts'

/** Returns the drawing of a moment of a professional: points, a level that rose, a seat. Other news have none. */
export function drawingOfNews(kind: string, data: object): { drawing?: MailDrawing } {
  if (kind === 'points-credited' && 'points' in data && typeof data.points === 'number')
    return { drawing: { kind: 'points', points: data.points } }
  if (kind === 'level-changed' && 'to' in data && isLevel(data.to))
    return { drawing: { kind: 'level', level: data.to } }
  return kind === 'experience-confirmed' || kind === 'experience-promoted'
    ? { drawing: { kind: 'seat' } }
    : {}
}

const isLevel = (value: unknown): value is Level => LEVELS.some((level) => level === value)
