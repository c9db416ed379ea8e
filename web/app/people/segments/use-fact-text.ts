import type { SegmentMember } from '@esquadro/contract/people/segments/cms'
import type { SegmentCondition } from '@esquadro/contract/people/segments/conditions'
import { useDesignText } from '../../platform/design/use-design-text.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages as professionalMessages } from '../professionals/professionals.messages.ts'
import { messages } from './segments.messages.ts'

/** Returns a function that lists the facts by which a person meets the conditions: one for each condition. */
export function useFactText(): (
  member: SegmentMember,
  conditions: readonly SegmentCondition[],
) => readonly string[] {
  const text = useText(messages)
  const profession = useText(professionalMessages)
  const design = useDesignText()
  const format = useFormats()
  const factOf = (
    { facts, ...member }: SegmentMember,
    kind: SegmentCondition['kind'],
  ): readonly (string | null)[] => {
    switch (kind) {
      case 'profession':
        return [member.profession && profession(`profession.${member.profession}`)]
      case 'place':
        return [[member.city, member.state].filter(Boolean).join('/')]
      case 'level':
        return [member.score.level && design(`level.${member.score.level}`)]
      case 'cycle-points':
        return [format.points(member.score.points)]
      case 'available-points':
        return [text('fact.available', { points: format.points(facts.availablePoints ?? 0) })]
      case 'last-sale':
        return [
          facts.lastSaleOn
            ? text('fact.lastSale', { on: format.date(facts.lastSaleOn) })
            : text('fact.noSale'),
        ]
      case 'store':
        return facts.stores ?? []
      case 'customers':
        return [text('fact.customers', { count: facts.customers ?? 0 })]
      case 'registered':
        return [format.date(member.createdAt)]
      case 'experience':
        return facts.experiences ?? []
    }
  }
  return (member, conditions) =>
    [...new Set(conditions.map(({ kind }) => kind))]
      .flatMap((kind) => factOf(member, kind))
      .flatMap((fact) => (fact ? [fact] : []))
}
