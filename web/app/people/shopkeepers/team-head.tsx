import type { ShopkeeperProfile } from '@esquadro/contract/people/shopkeepers/shopkeeper'
import { Skeleton } from '../../platform/design/skeleton/skeleton.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './shopkeepers.messages.ts'
import styles from './team.module.css'

interface Props {
  /** The names of the active managers; undefined while they load. */
  readonly managedBy: readonly string[] | undefined
  readonly me: Pick<ShopkeeperProfile, 'name' | 'isManager'> | undefined
}

/** Names the managers of the store, who approve new colleagues. */
export function TeamHead({ managedBy, me }: Props) {
  const text = useText(messages)
  const { list } = useFormats()
  if (!managedBy || !me) return <Skeleton width="24rem" height="1.5rem" />
  const others = without(managedBy, me.isManager ? me.name : null)
  const sentence = me.isManager
    ? others.length > 0
      ? text('manage.shared', { names: list(others) })
      : text('manage.mine')
    : others.length > 0
      ? text('manage.others', { count: others.length, names: list(others) })
      : text('manage.nobody')
  return (
    <section className={styles.head} aria-labelledby="team-management">
      <h2 id="team-management">{text('manage.title')}</h2>
      <p>{sentence}</p>
    </section>
  )
}

/** Removes one occurrence of the user's own name: two managers may have the same name. */
function without(names: readonly string[], mine: string | null): readonly string[] {
  const at = mine === null ? -1 : names.indexOf(mine)
  return at === -1 ? names : names.toSpliced(at, 1)
}
