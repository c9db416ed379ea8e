import type { Level } from '@esquadro/contract/people/levels/levels'
import { LEVELS } from '@esquadro/contract/people/levels/vocabulary'

/** Returns the name of a level, or its code if the programme no longer has it. */
export function levelName(code: string, text: (level: Level) => string): string {
  const known = LEVELS.find((level) => level === code)
  return known ? text(known) : code
}
