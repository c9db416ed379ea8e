import type { ExplainedItem, Explanation } from '@esquadro/contract/points/explanation'
import { Section } from '../design/layout/section.tsx'
import { Stack } from '../design/layout/stack.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import styles from './explanation.module.css'
import { messages } from './points.messages.ts'

/** What an invoice is worth and how that came about: rule by rule, then item by item, those that earned nothing too. */
export function PointsExplanation({ explanation }: { explanation: Explanation }) {
  const text = useText(messages)
  const format = useFormats()
  const rules = [
    { key: 'base', name: text('base'), ...explanation.base },
    ...explanation.accelerators.map((rule) => ({
      ...rule,
      key: rule.id,
      name: text('accelerator', { name: rule.name, factor: format.number(rule.multiplierBps / 10_000) }),
    })),
  ]
  return (
    <Stack gap={4}>
      <ul className={styles.rules}>
        {rules.map((rule) => (
          <li key={rule.key}>
            <span className={styles.row}>
              <span>{rule.name}</span>
              <span className={styles.points}>{format.points(rule.points)}</span>
            </span>
            {isRounded(rule) && (
              <span className={styles.note}>{text('exactly', { value: format.number(exact(rule)) })}</span>
            )}
          </li>
        ))}
        <li>
          <span className={`${styles.row} ${styles.total}`}>
            <span>{text('total')}</span>
            <span className={styles.points}>{format.points(explanation.total)}</span>
          </span>
        </li>
      </ul>
      <Section title={text('items')}>
        <ul className={styles.items}>
          {explanation.items.map((item) => (
            <Item key={item.line} item={item} />
          ))}
        </ul>
      </Section>
      <p className={styles.note}>
        {text('settings', {
          day: format.date(explanation.computedOn),
          level: explanation.professional.level,
          issued: format.date(explanation.issuedOn),
        })}
      </p>
    </Stack>
  )
}

function Item({ item }: { item: ExplainedItem }) {
  const text = useText(messages)
  const format = useFormats()
  const rate = item.rateBps / 10_000
  const notes = item.reason
    ? [text(`reason.${item.reason}`)]
    : [
        [
          item.product?.categoryName,
          text(rate === 1 ? 'rate' : 'rates', { rate: format.number(rate) }),
          item.rateFrom === 'default' ? text('rate.default') : null,
        ]
          .filter(Boolean)
          .join(' · '),
        ...item.accelerators.map(({ name, multiplierBps, counted }) =>
          counted
            ? text('accelerator', { name, factor: format.number(multiplierBps / 10_000) })
            : text('lost', { name }),
        ),
      ]
  return (
    <li>
      <span className={styles.row}>
        <span>{item.description}</span>
        <span className={styles.points}>{format.money(item.valueCents)}</span>
      </span>
      {notes.map((note) => (
        <span key={note} className={styles.note}>
          {note}
        </span>
      ))}
    </li>
  )
}

type Fraction = { readonly numerator: string; readonly denominator: string }
const exact = ({ numerator, denominator }: Fraction) => Number(numerator) / Number(denominator)
const isRounded = ({ numerator, denominator }: Fraction) => BigInt(numerator) % BigInt(denominator) !== 0n
