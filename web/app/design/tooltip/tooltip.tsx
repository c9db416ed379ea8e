import '@mantine/core/styles/Tooltip.layer.css'
import { Tooltip as MantineTooltip } from '@mantine/core'
import type { ReactElement } from 'react'
import styles from './tooltip.module.css'

type TooltipProps = { text: string; children: ReactElement }

/** A short explanation beside what has the pointer or the focus; never the only place where something is said. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <MantineTooltip
      label={text}
      events={{ hover: true, focus: true, touch: true }}
      openDelay={200}
      multiline
      withinPortal={false}
      floatingStrategy="fixed"
      classNames={{ tooltip: styles.tooltip }}
      transitionProps={{ duration: 150 }}
    >
      {children}
    </MantineTooltip>
  )
}
