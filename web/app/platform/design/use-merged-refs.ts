import { type Ref, type RefCallback, useCallback } from 'react'

/** Returns a ref that sets both refs. */
export function useMergedRefs<T>(a: Ref<T> | undefined, b: Ref<T> | undefined): RefCallback<T> {
  return useCallback(
    (node) => {
      const removals = [set(a, node), set(b, node)]
      return () => {
        for (const remove of removals) remove()
      }
    },
    [a, b],
  )
}

function set<T>(ref: Ref<T> | undefined, node: T): () => void {
  if (typeof ref === 'function') {
    const remove = ref(node)
    return () => (typeof remove === 'function' ? remove() : ref(null))
  }
  if (ref) ref.current = node
  return () => {
    if (ref) ref.current = null
  }
}
