import { analyticsId, pixelId } from '@esquadro/contract/platform/settings/measuring'
import type { ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'
import type { Config } from '../config.ts'

/** The addresses that receive page views, each null without a valid id. Ids stored before they were checked may be invalid. */
export function measuringOf(
  ids: Pick<ProgrammeSettings, 'analyticsId' | 'pixelId'>,
  config: Pick<Config, 'analyticsUrl' | 'pixelUrl'>,
): { readonly analyticsUrl: string | null; readonly pixelUrl: string | null } {
  const hasAnalytics = ids.analyticsId !== '' && analyticsId.safeParse(ids.analyticsId).success
  const hasPixel = ids.pixelId !== '' && pixelId.safeParse(ids.pixelId).success
  return {
    analyticsUrl: hasAnalytics ? config.analyticsUrl : null,
    pixelUrl: hasPixel ? config.pixelUrl : null,
  }
}
