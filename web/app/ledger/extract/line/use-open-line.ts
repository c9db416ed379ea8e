import { type OpenInAddress, useOpenInAddress } from '../../../platform/design/drawer/use-open-in-address.ts'

export type OpenLine = OpenInAddress

/** Keeps the line whose drawer is open in the URL (`line`). */
export const useOpenLine = (): OpenLine => useOpenInAddress('line')
