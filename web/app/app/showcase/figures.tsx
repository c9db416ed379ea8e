import { useState } from 'react'
import { Avatar } from '../../platform/design/avatar/avatar.tsx'
import { Badge, type Tone } from '../../platform/design/badge/badge.tsx'
import { Breadcrumbs } from '../../platform/design/breadcrumbs/breadcrumbs.tsx'
import { DescriptionList } from '../../platform/design/description-list/description-list.tsx'
import { DimensionLine } from '../../platform/design/dimension-line/dimension-line.tsx'
import { Cluster } from '../../platform/design/layout/cluster.tsx'
import { Grid } from '../../platform/design/layout/grid.tsx'
import { LevelMark } from '../../platform/design/level-mark/level-mark.tsx'
import { levels } from '../../platform/design/level-mark/level-shapes.ts'
import { Light } from '../../platform/design/light/light.tsx'
import { NumbersTable } from '../../platform/design/numbers-table/numbers-table.tsx'
import { Stat } from '../../platform/design/stat/stat.tsx'
import { Stepper } from '../../platform/design/stepper/stepper.tsx'
import { Tabs } from '../../platform/design/tabs/tabs.tsx'
import { Timeline } from '../../platform/design/timeline/timeline.tsx'
import { useDesignText } from '../../platform/design/use-design-text.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { Sheet, Specimen } from './specimen.tsx'
import { useShowcaseText } from './use-showcase-text.ts'

const tones: Tone[] = ['neutral', 'success', 'warn', 'danger', 'info', 'accent']

export function Figures({ number }: { number: number }) {
  const text = useShowcaseText()
  return (
    <Sheet number={number} id="figures" title={text('figures')} text={text('figuresText')}>
      <Dimensions />
      <Levels />
      <Stats />
      <Marks />
      <Steps />
      <Timelines />
      <Numbers />
      <Facts />
      <Trail />
    </Sheet>
  )
}

function Dimensions() {
  const text = useShowcaseText()
  const { number: write, points, percent } = useFormats()
  return (
    <Specimen title={text('dimension')}>
      <DimensionLine
        value={41_250}
        max={60_000}
        label={text('levelProgress')}
        valueText={points(41_250)}
        minText="0"
        maxText={write(60_000)}
        ticks={[
          { at: 10_000 },
          { at: 30_000, label: write(30_000), isStrong: true },
          { at: 40_000 },
          { at: 50_000 },
        ]}
      />
      <Grid>
        <DimensionLine
          value={18}
          max={24}
          label={text('seats')}
          valueText={text('seatsValue')}
          tone="ink"
          maxText="24"
          minText="0"
        />
        <DimensionLine value={0.08} max={1} label={text('import')} valueText={percent(0.08)} tone="success" />
        <DimensionLine value={24} max={24} label={text('seats')} valueText="24" tone="danger" isThin />
      </Grid>
    </Specimen>
  )
}

function Levels() {
  const text = useShowcaseText()
  return (
    <Specimen title={text('levels')}>
      <Cluster gap={8}>
        {levels.map((level, index) => (
          <LevelMark
            key={level}
            level={level}
            sublevel={(['I', 'II', 'III', 'I', 'III'] as const)[index]}
            size="large"
          />
        ))}
      </Cluster>
      <Cluster gap={6}>
        {levels.map((level) => (
          <LevelMark key={level} level={level} sublevel="II" isNamed />
        ))}
      </Cluster>
      <Cluster gap={5}>
        {levels.map((level) => (
          <LevelMark key={level} level={level} sublevel="I" size="small" isNamed />
        ))}
      </Cluster>
    </Specimen>
  )
}

function Stats() {
  const text = useShowcaseText()
  const design = useDesignText()
  const { number: write, money } = useFormats()
  return (
    <Specimen title={text('stats')}>
      <Stat
        label={text('balance')}
        value={write(41_250)}
        unit={design('points.unit')}
        hint={text('statHint')}
        size="large"
      />
      <Grid min="small">
        <Stat label={text('pending')} value={write(3_180)} unit={design('points.unit')} />
        <Stat label={text('expiring')} value={write(420)} unit={design('points.unit')} />
        <Stat label={text('amount')} value={money(1_284_350)} />
      </Grid>
    </Specimen>
  )
}

/** Badges, lights and avatars. */
function Marks() {
  const text = useShowcaseText()
  return (
    <>
      <Specimen title={text('badges')} isRow>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Specimen>
      <Specimen title={text('lights')}>
        <Grid>
          <Light color="green" text={text('checkKeyText')}>
            {text('checkKey')}
          </Light>
          <Light color="amber" text={text('checkTotalText')}>
            {text('checkTotal')}
          </Light>
          <Light color="red" text={text('checkEmitterText')}>
            {text('checkEmitter')}
          </Light>
        </Grid>
        <Cluster gap={6}>
          <Light color="green" />
          <Light color="amber" />
          <Light color="red" />
        </Cluster>
      </Specimen>
      <Specimen title={text('avatars')} isRow>
        <Avatar name="Marina de Albuquerque Duarte" size="large" />
        <Avatar name="Otávio Lins" />
        <Avatar name="Iara" />
        <Avatar name="Caio Vidal" size="small" />
        <Avatar name="" additionalCount={7} />
        <Avatar name="Renata Barreto" image="/missing.png" />
      </Specimen>
    </>
  )
}

/** Tabs and the stepper. */
function Steps() {
  const text = useShowcaseText()
  const [tab, setTab] = useState('all')
  return (
    <>
      <Specimen title={text('tabs')}>
        <Tabs
          label={text('tabs')}
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'all', label: text('tabAll'), count: 48 },
            { value: 'open', label: text('tabOpen'), count: 12 },
            { value: 'done', label: text('tabDone'), count: 36 },
          ]}
        >
          {text('tabText')}
        </Tabs>
      </Specimen>
      <Specimen title={text('stepper')}>
        <Stepper steps={[text('stepAccount'), text('stepProfession'), text('stepAddress')]} current={1} />
      </Specimen>
    </>
  )
}

function Timelines() {
  const text = useShowcaseText()
  const { number: write, points, money } = useFormats()
  return (
    <Specimen title={text('timeline')}>
      <Timeline
        items={[
          { key: 'base', title: text('tlBase'), aside: money(412_500), text: text('tlText') },
          { key: 'rate', title: text('tlRate'), aside: write(4_125) },
          { key: 'accelerator', title: text('tlAccelerator'), aside: `+${write(4_125)}`, tone: 'info' },
          { key: 'total', title: text('tlTotal'), aside: points(8_250), tone: 'success' },
        ]}
      />
    </Specimen>
  )
}

function Numbers() {
  const text = useShowcaseText()
  const { number: write, month } = useFormats()
  return (
    <Specimen title={text('numbers')}>
      <NumbersTable
        summary={text('numbersOpen')}
        label={text('numbers')}
        head={[text('numbersMonth'), text('numbersEarned'), text('numbersSpent')]}
        rows={[
          { key: '2026-10', name: month('2026-10'), values: [write(4_125), write(800)] },
          {
            key: '2026-11',
            name: month('2026-11'),
            values: [write(8_250), write(0)],
            isCurrent: true,
            markedAt: 0,
          },
        ]}
      />
    </Specimen>
  )
}

function Facts() {
  const text = useShowcaseText()
  const { date, money } = useFormats()
  return (
    <Specimen title={text('facts')}>
      <DescriptionList
        isGrid
        items={[
          { label: text('number'), value: '3518' },
          { label: text('store'), value: 'Casa Serralva' },
          { label: text('issued'), value: date('2026-11-21') },
          { label: text('amount'), value: money(412_500), isNumeric: true },
        ]}
      />
      <DescriptionList
        items={[
          { label: text('customer'), value: 'Marina Duarte' },
          { label: text('amount'), value: money(412_500), isNumeric: true },
        ]}
      />
    </Specimen>
  )
}

function Trail() {
  const text = useShowcaseText()
  return (
    <Specimen title={text('breadcrumbs')}>
      <Breadcrumbs
        items={[
          { label: text('stairs'), to: '#foundations' },
          { label: text('professionals'), to: '#figures' },
          { label: 'Marina Duarte' },
        ]}
      />
    </Specimen>
  )
}
