import { Drawer } from '../../design/drawer/drawer.tsx'
import { useText } from '../../i18n/i18n.tsx'
import { messages } from '../extract.messages.ts'
import { ExtractDetails } from './extract-details.tsx'
import type { OpenLine } from './use-open-line.ts'

/** The drawer with the calculation behind a line of the extract. */
export function LineDrawer({ line }: { line: OpenLine }) {
  const text = useText(messages)
  return (
    <Drawer isOpen={line.isOpen} onClose={line.close} title={text('details.title')}>
      {line.id && <ExtractDetails key={line.id} id={line.id} />}
    </Drawer>
  )
}
