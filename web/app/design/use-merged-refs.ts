import { type Ref, type RefCallback, useCallback } from 'react'

/** Returns a ref that sets both refs. */
export function useMergedRefs<T>(one: Ref<T> | undefined, other: Ref<T> | undefined): RefCallback<T> {
  return useCallback(
    (node) => {
      const removals = [set(one, node), set(other, node)]
      return () => {
        for (const remove of removals) remove()
      }
    },
    [one, other],
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
