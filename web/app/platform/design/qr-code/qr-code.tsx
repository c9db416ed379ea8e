import { create } from 'qrcode'
import { useMemo } from 'react'
import styles from './qr-code.module.css'

type QrCodeProps = {
  /** The encoded text. */
  value: string
  /** The text for screen readers. */
  label: string
}

/** A QR code as wide as its container; dark on light in both themes, because cameras need that. */
export function QrCode({ value, label }: QrCodeProps) {
  const { size, path } = useMemo(() => draw(value), [value])
  return (
    <svg
      className={styles.code}
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}

/** Returns one path of runs of dark modules, row by row. */
function draw(value: string): { size: number; path: string } {
  const { modules } = create(value, { errorCorrectionLevel: 'M' })
  const { size } = modules
  let path = ''
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1) {
      let length = 0
      while (column + length < size && modules.get(row, column + length)) length += 1
      if (length > 0) path += `M${column} ${row}h${length}v1h-${length}z`
      column += length
    }
  return { size, path }
}
