import { LEVELS, type Level } from '@esquadro/contract/levels/levels'

/** The name of a level, or its code where the programme no longer has it. */
export function levelName(code: string, text: (level: Level) => string): string {
  const known = LEVELS.find((level) => level === code)
  return known ? text(known) : code
}
