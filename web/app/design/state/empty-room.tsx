/** A drawn room with nothing in it: walls, a door, a window and its two dimension lines. Decoration. */
export function EmptyRoom() {
  return (
    <svg width="168" height="128" viewBox="0 0 168 128" fill="none" aria-hidden="true">
      <g stroke="var(--drawing-hair)">
        <path d="M28.500 6v12M148.500 6v12M22 12.500h133M25 16l7-7M145 16l7-7M8 28.500h12M8 116.500h12M14.500 22v101M11 32l7-7M11 120l7-7" />
        <path d="M60 112.500a36 36 0 0 1 36-36v36" strokeDasharray="2 3" />
      </g>
      <g stroke="var(--drawing-ink)" strokeWidth="5">
        <path d="M60 114H30.500V30.500H70M110 30.500h36.500V114H96" strokeLinecap="butt" />
      </g>
      <g stroke="var(--drawing-ink)">
        <path d="M70 28.500h40M70 32.500h40M70 30.500h40M96 76v38" />
      </g>
    </svg>
  )
}
