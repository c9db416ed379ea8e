import type { ComponentProps } from 'react'
import { IconButton } from '../icon-button/icon-button.tsx'
import { Tooltip } from '../tooltip/tooltip.tsx'

/** An icon button of a toolbar: its name is shown in the product's own tooltip. */
export function ToolButton(props: ComponentProps<typeof IconButton>) {
  return (
    <Tooltip text={props.label} isName>
      <IconButton {...props} title={undefined} />
    </Tooltip>
  )
}
