import { useEffect } from 'react'
import { usePage } from '../../../page-context.ts'
import { useDesk } from '../desk.ts'
import { tradeTitle } from '../trade-head.ts'
import { useMarketTicker } from './use-last-price.ts'

/** The last price in the tab, where it is seen while another tab is open. */
export function useTabTitle(): void {
  const page = usePage()
  const { market } = useDesk()
  const last = useMarketTicker()?.last ?? null
  useEffect(() => {
    document.title = tradeTitle(page, market, last)
  }, [page, market, last])
}
