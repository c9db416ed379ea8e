import { LEVELS, SETTABLE_LEVELS } from '@esquadro/contract/people/levels/vocabulary'
import type { CmsProfessional } from '@esquadro/contract/people/professionals/cms'

export type LevelHolder = Pick<CmsProfessional, 'score' | 'levelSetUntil'>

/** Returns the levels above the one that the points give. While a level is set by hand, only the server knows that one. */
export const settableLevels = ({ score, levelSetUntil }: LevelHolder) =>
  SETTABLE_LEVELS.filter(
    (level) =>
      levelSetUntil !== null || score.level === null || LEVELS.indexOf(level) > LEVELS.indexOf(score.level),
  )
