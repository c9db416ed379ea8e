import { type LazyExoticComponent, lazy, type ReactNode } from 'react'

/** Returns a component that loads when it is first shown: `lazyPart(() => import('./form.tsx'), 'UserForm')`. */
export function lazyPart<Name extends string, Props>(
  load: () => Promise<Readonly<Record<Name, (props: Props) => ReactNode>>>,
  name: Name,
): LazyExoticComponent<(props: Props) => ReactNode> {
  return lazy(async () => ({ default: (await load())[name] }))
}
