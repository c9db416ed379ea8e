import type { ResponseOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/campaigns/invites/professional'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import styles from './invite-tree.module.css'
import { growTree, sheet } from './invite-tree.rules.ts'
import { messages } from './invites.messages.ts'

type Data = ResponseOf<typeof contract.getInvites>

/** Who came by the professional's invites, as a tree, and what came of it: a full leaf has earned points. */
export function InviteTree({ tree, totals }: Pick<Data, 'tree' | 'totals'>) {
  const text = useText(messages)
  const { number, points } = useFormats()
  const { height, trunk, boughs } = growTree(tree.length)
  const ground = height - sheet.ground
  const waiting = totals.invited - totals.registered
  const others = totals.registered - tree.length
  return (
    <section className={styles.tree} aria-labelledby="invite-tree">
      <svg viewBox={`0 0 ${sheet.width} ${height}`} className={styles.drawing} aria-hidden="true">
        <path className={styles.ground} d={`M20 ${ground}H${sheet.width - 20}`} />
        <path className={styles.trunk} d={trunk} />
        {boughs.map(({ x, y, path }, index) => {
          const person = tree[index]
          return (
            <g key={person?.id}>
              <path className={styles.bough} d={path} />
              <circle className={styles.leaf} data-state={person?.state} cx={x} cy={y} r="7" />
            </g>
          )
        })}
      </svg>
      <div className={styles.words}>
        <h2 id="invite-tree">{text('tree')}</h2>
        {tree.length === 0 ? (
          <p className={styles.muted}>{text('tree.none')}</p>
        ) : (
          <ol className={styles.people}>
            {tree.map(({ id, name, code, state, points: earned }) => (
              <li key={id}>
                <span className={styles.dot} data-state={state} aria-hidden="true" />
                <span>{name ?? text('unnamed', { code })}</span>
                <span className={styles.muted}>
                  {state === 'credited' && earned > 0 ? `+${points(earned)}` : text(`tree.${state}`)}
                </span>
              </li>
            ))}
          </ol>
        )}
        {others > 0 && (
          <p className={styles.muted}>{text('tree.others', { count: others, number: number(others) })}</p>
        )}
        {waiting > 0 && (
          <p className={styles.muted}>{text('tree.waiting', { count: waiting, number: number(waiting) })}</p>
        )}
      </div>
    </section>
  )
}
