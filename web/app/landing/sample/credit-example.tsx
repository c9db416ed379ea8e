import type { Landing } from '@esquadro/contract/landing/landing'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/i18n.tsx'
import { messages } from '../landing.messages.ts'
import styles from './credit-example.module.css'

interface Props {
  readonly sample: Landing['sample']
  readonly hasBoost: boolean
}

/** The credit of the sample sale, item by item, as the statement explains it. */
export function CreditExample({ sample, hasBoost }: Props) {
  const text = useText(messages)
  const formats = useFormats()
  const rate = text('sum.rate', { points: formats.number(sample.pointsPerRealBps / 10_000) })
  const why = {
    tile: rate,
    lamp: hasBoost ? text('sum.lamp.boosted') : rate,
    freight: text('sum.freight.why'),
  }
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
        {sample.items.map(({ key, cents, points }) => (
          <tr key={key} data-counts={points > 0 || undefined}>
            <th scope="row">
              {text(`sum.${key}`)}
              <small>{why[key]}</small>
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
          <td>{formats.points(sample.total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
