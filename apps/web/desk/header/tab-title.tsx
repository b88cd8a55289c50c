import { useEffect } from 'react'
import { useDesk } from '../desk.ts'
import { useMarketTicker } from './use-last-price.ts'

/**
 * The last price in the browser tab, where it can be seen while another tab is open. A component of its own, so that a
 * new price renders nothing else.
 */
export function TabTitle() {
  const { texts } = useDesk()
  const last = useMarketTicker()?.last ?? null
  useEffect(() => {
    document.title = texts.tab(last)
  }, [texts, last])
  return null
}
