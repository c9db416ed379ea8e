import type { SegmentCondition } from '@esquadro/contract/people/segments/conditions'
import { useDesignText } from '../../platform/design/use-design-text.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages as professionalMessages } from '../professionals/professionals.messages.ts'
import { messages } from './segments.messages.ts'

/** The number of names that a condition lists before it counts the rest. */
const SHOWN = 3

export type NamesById = Readonly<Record<string, string>>

/** Returns a function that describes a condition: "nível Ouro ou acima". */
export function useConditionText(): (condition: SegmentCondition, names: NamesById) => string {
  const text = useText(messages)
  const profession = useText(professionalMessages)
  const design = useDesignText()
  const format = useFormats()
  const anyOf = (all: readonly string[]) => {
    const rest = all.length - SHOWN
    const shown = rest > 0 ? [...all.slice(0, SHOWN), text('more', { count: rest })] : all
    return shown.length < 2
      ? (shown[0] ?? '')
      : `${shown.slice(0, -1).join(', ')} ${text('or')} ${shown.at(-1)}`
  }
  const named = (ids: readonly string[], names: NamesById) =>
    anyOf(ids.map((id) => names[id] ?? text('removed')))
  const range = ({ min, max }: { readonly min: number | null; readonly max: number | null }) => {
    const [from, to] = [min === null ? '' : format.number(min), max === null ? '' : format.number(max)]
    if (max === null) return text('say.range.min', { min: from })
    return min === null
      ? text('say.range.max', { max: to })
      : text('say.range.between', { min: from, max: to })
  }
  return (condition, names) => {
    switch (condition.kind) {
      case 'profession':
        return anyOf(condition.professions.map((chosen) => profession(`profession.${chosen}`)))
      case 'place':
        return text('say.place', {
          places: anyOf([
            ...condition.states,
            ...condition.cities.map(({ city, state }) => `${city}/${state}`),
          ]),
        })
      case 'level': {
        const from = design(`level.${condition.from}`)
        if (condition.to === null) return text('say.level.above', { from })
        return condition.to === condition.from
          ? text('say.level.only', { from })
          : text('say.level.between', { from, to: design(`level.${condition.to}`) })
      }
      case 'cycle-points':
      case 'available-points':
      case 'customers':
        return text(`say.${condition.kind}`, {
          range: range(condition),
          count: condition.max ?? condition.min ?? 0,
        })
      case 'last-sale':
        return text(`say.sale.${condition.is}`, { count: condition.days })
      case 'store': {
        const stores = named(condition.storeIds, names)
        if (condition.relation === 'reference') return text('say.store.reference', { stores })
        return condition.days === null
          ? text('say.store.bought', { stores })
          : text('say.store.boughtDays', { stores, count: condition.days })
      }
      case 'registered': {
        const from = condition.from ? format.date(condition.from) : ''
        const to = condition.to ? format.date(condition.to) : ''
        if (!to) return text('say.registered.from', { from })
        return from ? text('say.registered.between', { from, to }) : text('say.registered.to', { to })
      }
      case 'experience':
        return text(`say.experience.${condition.is}`, { experiences: named(condition.experienceIds, names) })
    }
  }
}
