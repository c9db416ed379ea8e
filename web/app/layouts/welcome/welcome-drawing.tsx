import { Cover } from '../../design/drawing/cover.tsx'

/** The welcome's picture while nobody has uploaded one. */
export function WelcomeDrawing() {
  return <Cover seed="boas-vindas" drawing="pavilion" isDescribed />
}
