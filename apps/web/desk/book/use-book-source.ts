import type { CallData } from '@bowline/contract/calls.ts'
import { useMemo } from 'react'
import { useBook } from '../../live/hooks.ts'
import { useDesk } from '../desk.ts'
import type { BookSource } from './book-painter.ts'
import { levelsOf } from './book-view.ts'

export type Depth = CallData<'GET /exchange-web/web/market/depth'>

/** The live book, or the one the page was loaded with until the live one arrives. */
export function useBookSource(first: Depth): BookSource {
  const { pair, priceDecimals, qtyDecimals } = useDesk().market
  const store = useBook(pair)
  return useMemo(() => {
    const bids = levelsOf(first.bids, priceDecimals, qtyDecimals)
    const asks = levelsOf(first.asks, priceDecimals, qtyDecimals)
    return {
      get version() {
        return store.version
      },
      get bids() {
        return store.hasData ? store.bids : bids
      },
      get asks() {
        return store.hasData ? store.asks : asks
      },
    }
  }, [store, first, priceDecimals, qtyDecimals])
}
