import { dashboards, score } from '@esquadro/contract/calls/professional'
import type { Rise, Standing } from '@esquadro/contract/people/levels/levels'
import type { Outlook } from '@esquadro/contract/reports/score/outlook'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAction } from '../../platform/api/queries.ts'
import { showToast, useUser } from '../../platform/api/store.ts'
import { Button } from '../../platform/design/button/button.tsx'
import { LevelMark } from '../../platform/design/level-mark/level-mark.tsx'
import { levels as order } from '../../platform/design/level-mark/level-shapes.ts'
import { useDesignText } from '../../platform/design/use-design-text.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { useSettings } from '../../platform/page/settings.ts'
import { LevelSection } from './level-section.tsx'
import styles from './rise-panel.module.css'
import { messages } from './score.messages.ts'

const refresh = [dashboards.getData, score.getOutlook]

interface RisePanelProps {
  readonly rise: Rise
  readonly standing: Standing
  readonly levels: Outlook['levels']
}

/**
 * Shown on the first visit after a rise: the figure climbs to the new level, with a card to share. The server remembers that it was shown.
 */
export function RisePanel({ rise, standing, levels }: RisePanelProps) {
  const text = useText(messages)
  const design = useDesignText()
  const [isOpen, setOpen] = useState(true)
  const { raisedAt } = rise
  const acknowledge = useAction(score.acknowledgeRise, { refresh, quiet: true })
  const note = useEffectEvent((shown: string) => acknowledge.run({ body: { raisedAt: shown } }))
  useEffect(() => {
    void note(raisedAt)
  }, [raisedAt])
  if (!isOpen) return null
  const level = design(`level.${rise.to}`)
  return (
    <section className={styles.panel} aria-labelledby="rise">
      <div className={styles.drawing}>
        <LevelSection levels={levels} standing={standing} from={rise.from} isBrief />
      </div>
      <div className={styles.words}>
        <LevelMark level={rise.to} size="large" />
        <h2 id="rise">{text('rise.title', { level })}</h2>
        <p>{text('rise.text', { from: design(`level.${rise.from}`), level, cycle: standing.cycle })}</p>
        <ShareActions rise={rise} cycle={standing.cycle} onClose={() => setOpen(false)} />
      </div>
    </section>
  )
}

/** Buttons that share the card, download it, and close the panel. */
function ShareActions({ rise, cycle, onClose }: { rise: Rise; cycle: string; onClose: () => void }) {
  const text = useText(messages)
  const design = useDesignText()
  const { programmeName } = useSettings()
  const name = useUser()?.name ?? ''
  const level = design(`level.${rise.to}`)
  const [canShare] = useState(
    () =>
      typeof navigator.canShare === 'function' &&
      navigator.canShare({ files: [new File([''], 'a.png', { type: 'image/png' })] }),
  )
  const [isDrawing, setDrawing] = useState(false)
  const give = async (way: 'share' | 'download') => {
    setDrawing(true)
    const { drawCard, download } = await import('./rise-card.ts')
    const file = await drawCard({
      level: rise.to,
      title: level,
      name: name.split(' ')[0] ?? '',
      line: text('rise.card', { cycle }),
      place: text('rise.place', { place: order.indexOf(rise.to) + 1, count: order.length }),
      programme: programmeName,
    })
    setDrawing(false)
    if (!file) return showToast('error', text('rise.failed'))
    if (way === 'download') return download(file)
    // Closing the share sheet without sharing is not a failure.
    await navigator.share({ files: [file], title: text('rise.title', { level }) }).catch(() => undefined)
  }
  return (
    <div className={styles.ways}>
      {canShare && (
        <Button iconLeft="send" isLoading={isDrawing} onClick={() => give('share')}>
          {text('rise.share')}
        </Button>
      )}
      <Button
        variant={canShare ? 'secondary' : 'primary'}
        iconLeft="download"
        isLoading={isDrawing}
        onClick={() => give('download')}
      >
        {text('rise.download')}
      </Button>
      <Button variant="quiet" onClick={onClose}>
        {text('rise.close')}
      </Button>
    </div>
  )
}
