import { type MonthScore } from '@esquadro/contract/reports/store-scores/store-score'
import { MERIT_RULE } from '@esquadro/contract/reports/store-scores/vocabulary'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import styles from './store-score.module.css'
import { messages } from './store-scores.messages.ts'

/** Explains a month's merit: the counted facts, the rule for each, and the result. */
export function MeritTable({ score: { facts, merit } }: { score: MonthScore }) {
  const text = useText(messages)
  const { number, money, percent } = useFormats()
  const days = { fastDays: MERIT_RULE.fast.days, promptDays: MERIT_RULE.prompt.days }
  const rows = [
    {
      item: text('invoices'),
      counted: text('invoices.counted', { count: facts.accepted, value: number(facts.accepted) }),
      rule: text('invoices.rule', { merit: MERIT_RULE.perInvoice }),
      merit: merit.invoices,
    },
    {
      item: text('value'),
      counted: money(facts.valueCents),
      rule: text('value.rule', { amount: money(MERIT_RULE.centsPerMerit) }),
      merit: merit.value,
    },
    {
      item: text('speed'),
      counted: text('speed.counted', { fast: number(facts.fast), prompt: number(facts.prompt), ...days }),
      rule: text('speed.rule', {
        fastMerit: MERIT_RULE.fast.merit,
        promptMerit: MERIT_RULE.prompt.merit,
        ...days,
      }),
      merit: merit.speed,
    },
    {
      item: text('accuracy'),
      counted:
        merit.accuracyBps === null
          ? text('accuracy.none')
          : text('accuracy.counted', {
              share: percent(merit.accuracyBps / 10_000),
              refused: number(facts.refused),
              rejected: number(facts.rejected),
              reversed: number(facts.reversed),
            }),
      rule: text('accuracy.rule', {
        from: percent(MERIT_RULE.accuracyFromBps / 10_000),
        most: percent(MERIT_RULE.accuracyMostBps / 10_000),
      }),
      merit: merit.accuracy,
    },
  ]
  return (
    <table className={styles.table} data-explains>
      <thead>
        <tr>
          <th scope="col">{text('item')}</th>
          <th scope="col">{text('counted')}</th>
          <th scope="col">{text('rule')}</th>
          <th scope="col" data-numeric>
            {text('merit')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.item}>
            <th scope="row">{row.item}</th>
            <td>{row.counted}</td>
            <td data-rule>{row.rule}</td>
            <td data-numeric>{number(row.merit)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{text('total')}</th>
          <td />
          <td data-rule />
          <td data-numeric>{number(merit.total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
