import { useMemo } from 'react'
import { useAccount } from '../../live/hooks.ts'
import { useDesk } from '../desk.ts'
import { ownLines } from './book-view.ts'

/** The rows of the book that contain the user's own orders. */
export function useOwnLines(group: number) {
  const { pair, priceDecimals } = useDesk().market
  const orders = useAccount()?.orders
  return useMemo(() => {
    const here = [...(orders?.values() ?? [])].filter((order) => order.pair === pair)
    return {
      bids: ownLines(here, 'bids', group, priceDecimals),
      asks: ownLines(here, 'asks', group, priceDecimals),
    }
  }, [orders, pair, group, priceDecimals])
}
