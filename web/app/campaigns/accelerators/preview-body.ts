import type { AcceleratorInput } from '@esquadro/contract/campaigns/accelerators/accelerator'
import { PreviewInput } from '@esquadro/contract/campaigns/accelerators/cms'
import type { z } from 'zod'

export type PreviewValues = Partial<z.input<typeof AcceleratorInput>>
type PreviewBody = z.output<typeof PreviewInput>

/** Returns the preview's request body for the form's values; null while the server would reject them. */
export function previewBody(values: PreviewValues): PreviewBody | null {
  const { name: _name, description: _description, ...input } = values
  const parsed = PreviewInput.safeParse(input)
  if (!parsed.success) return null
  const body = parsed.data
  if (body.endsOn < body.startsOn) return null
  if (body.everything) return withoutTargets(body)
  return Object.values(body.targets).some((chosen) => chosen.length > 0) ? body : null
}

/** Removes the targets of an accelerator for everything. */
export const withoutTargets = <T extends { everything: boolean; targets: AcceleratorInput['targets'] }>(
  body: T,
): T => {
  if (!body.everything) return body
  return {
    ...body,
    targets: { categoryIds: [], brandIds: [], productIds: [], storeIds: [], professions: [], levels: [] },
  }
}
