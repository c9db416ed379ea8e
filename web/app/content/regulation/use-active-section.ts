import { useEffect, useState } from 'react'

/** Returns the id of the current heading: the last one above the upper quarter of the window, or the first. */
export function useActiveSection(ids: readonly string[]): string | null {
  const [active, setActive] = useState<string | null>(ids[0] ?? null)
  const all = ids.join(' ')
  useEffect(() => {
    const known = all.split(' ').filter(Boolean)
    let frame = 0
    const look = () => {
      frame = 0
      const edge = window.innerHeight / 4
      const passed = known.filter((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top
        return top !== undefined && top <= edge
      })
      const page = document.documentElement
      const isAtEnd = page.scrollTop + window.innerHeight >= page.scrollHeight - 2 && page.scrollTop > 0
      setActive((isAtEnd ? known.at(-1) : passed.at(-1)) ?? known[0] ?? null)
    }
    const soon = () => {
      if (frame === 0) frame = requestAnimationFrame(look)
    }
    look()
    window.addEventListener('scroll', soon, { passive: true })
    window.addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', soon)
      window.removeEventListener('resize', soon)
    }
  }, [all])
  return active
}
