import {
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/i18n.tsx'
import { messages } from '../dashboards.messages.ts'
import styles from './month-chart.module.css'
import type { MonthBar } from './month-chart.rules.ts'

const HATCH = 'month-bars-taken'
const ticks = { fill: 'var(--muted)', fontSize: 12 } as const

/** The bars of the months, on one scale. Loaded on demand. */
export function MonthBars({ bars, height }: { bars: readonly MonthBar[]; height: number }) {
  const { number, shortMonth } = useFormats()
  const data = bars.map(({ month: name, earned, taken }) => ({ name, earned, taken: 0 - taken }))
  const last = data.at(-1)?.name
  return (
    <ResponsiveContainer width="100%" height={height}>
      <BarChart
        data={data}
        stackOffset="sign"
        barCategoryGap="24%"
        margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <defs>
          <HatchPattern />
        </defs>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="name"
          tickFormatter={shortMonth}
          tickLine={false}
          axisLine={false}
          tick={ticks}
          interval="preserveStartEnd"
        />
        <YAxis
          tickFormatter={(value: number) => number(value)}
          tickLine={false}
          axisLine={false}
          tick={ticks}
          width={56}
          tickCount={4}
        />
        <ReferenceLine y={0} stroke="var(--ink)" />
        <Tooltip
          cursor={{ fill: 'var(--sunken)' }}
          isAnimationActive={false}
          content={({ active, label: name }) => {
            const shown = active ? bars.find((bar) => bar.month === name) : null
            return shown && <MonthTip bar={shown} />
          }}
        />
        <Bar dataKey="earned" stackId="points" isAnimationActive={false}>
          {data.map(({ name }) => (
            <Cell key={name} fill={name === last ? 'var(--accent)' : 'var(--ink)'} />
          ))}
        </Bar>
        <Bar
          dataKey="taken"
          stackId="points"
          fill={`url(#${HATCH})`}
          stroke="var(--muted)"
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  )
}

/** The hatching of the points that are taken. */
function HatchPattern() {
  return (
    <pattern id={HATCH} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <line x1="0" y1="0" x2="0" y2="5" className={styles.hatch} />
    </pattern>
  )
}

/** The figures of one month, shown while the pointer is over its bars. */
function MonthTip({ bar }: { bar: MonthBar }) {
  const text = useText(messages)
  const { number, month } = useFormats()
  return (
    <div className={styles.tip}>
      <strong>{month(bar.month)}</strong>
      <span>
        {text('months.earned')} {number(bar.earned)}
      </span>
      {bar.taken > 0 && (
        <span>
          {text('months.taken')} {number(bar.taken)}
        </span>
      )}
    </div>
  )
}
