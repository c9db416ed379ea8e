/** A standing figure for scale, 31 units high, with its feet at the origin. */
export const Person = () => (
  <>
    <circle cx="0" cy="-27" r="3.6" />
    <path d="M-4.5-21.500c0-1.500 2-2 4.500-2s4.500.5 4.500 2L3.600-11 2.600 0H.5L0-9.500-.5 0h-2.100L-3.600-11Z" />
  </>
)
