/** The plan of a bare room: walls, a door, a window, and its measures in centimetres. Decorative. */
export function EmptyRoom() {
  return (
    <svg width="176" height="134" viewBox="0 -4 176 134" fill="none" aria-hidden="true">
      <g stroke="var(--drawing-hair)">
        <path d="M28.500 12v12M148.500 12v12M22 16.500h133M25 20l7-7M145 20l7-7M12 28.500h12M12 116.500h12M16.500 22v101M13 32l7-7M13 120l7-7" />
        <path d="M60 112.500a36 36 0 0 1 36-36" strokeDasharray="2 3" />
      </g>
      <g stroke="var(--drawing-ink)" strokeWidth="5">
        <path d="M60 114H30.500V30.500H70M110 30.500h36.500V114H96" strokeLinecap="butt" />
      </g>
      <g stroke="var(--drawing-ink)">
        <path d="M70 28.500h40M70 32.500h40M70 30.500h40M96 76v38" />
      </g>
      <g fill="var(--drawing-ink)" fontSize="8" textAnchor="middle">
        <text x="88.5" y="11">
          300
        </text>
        <text transform="translate(11 72.500) rotate(-90)">220</text>
      </g>
    </svg>
  )
}
