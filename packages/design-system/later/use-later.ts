import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { loadChunk } from './chunk-load-error.ts'

/** A part whose script comes when it is first wanted. */
export interface Later<P> {
  /** Undefined until it is here. */
  readonly Part: ComponentType<P> | undefined
  readonly hasFailed: boolean
  readonly retry: () => void
}

/**
 * A part whose script comes when it is first wanted, and so costs the first visit nothing. One that failed is asked for
 * again by `retry`, or by wanting it anew. `load` keeps its identity.
 *
 * Some browsers keep a script that failed for as long as the document lives, so a `retry` that fails as well loads the
 * page anew, if the server answers again.
 */
export function useLater<P>(load: () => Promise<ComponentType<P>>, isWanted: boolean): Later<P> {
  const [Part, setPart] = useState<ComponentType<P>>()
  const [hasFailed, setFailed] = useState(false)
  const isRetry = useRef(false)
  /** A notice may keep `retry` for longer than the part is wanted. */
  const isStillWanted = useRef(isWanted)
  const isDue = isWanted && !Part && !hasFailed
  useEffect(() => {
    isStillWanted.current = isWanted
    if (!isWanted) setFailed(false)
  }, [isWanted])
  useEffect(() => {
    if (!isDue) return
    let isMeant = true
    const fail = () => {
      if (!isMeant) return
      setFailed(true)
      if (isRetry.current) void reloadIfServed()
    }
    loadChunk(load()).then((loaded) => isMeant && setPart(() => loaded), fail)
    return () => {
      isMeant = false
    }
  }, [isDue, load])
  const retry = useCallback(() => {
    isRetry.current = true
    if (isStillWanted.current) setFailed(false)
    else void reloadIfServed()
  }, [])
  return { Part, hasFailed, retry }
}

async function reloadIfServed(): Promise<void> {
  const answer = await fetch(location.href, { method: 'HEAD' }).catch(() => undefined)
  if (answer?.ok) location.reload()
}
