import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useLiveDoor } from './hooks.ts'

const BETWEEN = ' '

/** Index prices of spot markets as their tickers have them, by pair; left out where there is no recent one. */
export function useSpotIndexes(pairs: readonly string[]): ReadonlyMap<string, string> {
  const door = useLiveDoor()
  const named = pairs.join(BETWEEN)
  const stores = useMemo(
    () => (named === '' ? [] : named.split(BETWEEN).map((pair) => [pair, door.ticker(pair)] as const)),
    [door, named],
  )
  const subscribe = useCallback(
    (listener: () => void) => {
      const leaving = stores.map(([, ticker]) => ticker.subscribe(listener))
      return () => {
        for (const leave of leaving) leave()
      }
    },
    [stores],
  )
  // As one text, which is the same until one of them changes.
  const read = () => stores.map(([, ticker]) => ticker.getSnapshot()?.indexPrice ?? '').join(BETWEEN)
  const texts = useSyncExternalStore(subscribe, read, () => '')
  return useMemo(() => {
    const known = texts.split(BETWEEN)
    return new Map(stores.flatMap(([pair], at) => (known[at] ? [[pair, known[at]]] : [])))
  }, [stores, texts])
}
