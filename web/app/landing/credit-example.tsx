import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import styles from './credit-example.module.css'
import { messages } from './landing.messages.ts'

const items = [
  { key: 'row1', cents: 840_000, points: 8_400 },
  { key: 'row2', cents: 315_000, points: 6_300 },
  { key: 'row3', cents: 48_000, points: 0 },
] as const

/** An example of a credit, item by item, as the statement explains it. */
export function CreditExample() {
  const text = useText(messages)
  const formats = useFormats()
  const total = items.reduce((sum, { points }) => sum + points, 0)
  return (
    <table className={styles.table}>
      <caption>{text('sum.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{text('sum.item')}</th>
          <th scope="col">{text('sum.value')}</th>
          <th scope="col">{text('sum.points')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ key, cents, points }) => (
          <tr key={key} data-counts={points > 0 || undefined}>
            <th scope="row">
              {text(`sum.${key}`)}
              <small>{text(`sum.${key}.why`)}</small>
            </th>
            <td>{formats.money(cents)}</td>
            <td>{formats.number(points)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {text('sum.total')}
          </th>
          <td>{formats.points(total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
