import { Cover } from '../../design/drawing/cover.tsx'

/** The default picture of the welcome screen. */
export function WelcomeDrawing() {
  return <Cover seed="boas-vindas" drawing="pavilion" isDescribed />
}
