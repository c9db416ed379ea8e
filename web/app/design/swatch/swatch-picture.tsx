import { memo } from 'react'
import { composeSample, SAMPLE } from './compose-swatch.ts'
import styles from './swatch.module.css'

type SwatchPictureProps = { name: string; category: string; seed: string }

/** Renders a sample as SVG. Loaded on demand. */
export const SwatchPicture = memo(function SwatchPicture({ name, category, seed }: SwatchPictureProps) {
  const { material, marks } = composeSample(name, category, seed)
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${SAMPLE.width} ${SAMPLE.height}`}
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      data-material={material}
      aria-hidden="true"
    >
      {marks.map(({ d, fill, stroke, width, opacity }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same key always draws the same list.
        <path key={index} d={d} fill={fill} stroke={stroke} strokeWidth={width} opacity={opacity} />
      ))}
    </svg>
  )
})
