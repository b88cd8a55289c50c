import { useEffect } from 'react'
import { usePage } from '../../../page-context.ts'
import { useDesk } from '../desk.ts'
import { tradeTitle } from '../trade-head.ts'
import { useMarketTicker } from './use-last-price.ts'

/**
 * The last price in the browser tab, where it can be seen while another tab is open. A component of its own, so that a
 * new price renders nothing else.
 */
export function TabTitle() {
  const page = usePage()
  const { market } = useDesk()
  const last = useMarketTicker()?.last ?? null
  useEffect(() => {
    document.title = tradeTitle(page, market, last)
  }, [page, market, last])
  return null
}
