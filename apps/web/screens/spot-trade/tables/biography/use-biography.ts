import type { CallData } from '@bowline/contract/calls.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useAccountNews } from '../../../../live/hooks.ts'
import { usePage } from '../../../../page-context.ts'
import type { OrderKey } from './order-key.ts'

export type Biography = CallData<'GET /exchange-web/web/order/biography'>

/** News of one moment are read together. */
const MOMENT_MS = 200

/** The story of one order, read again whenever the stream tells something of it. `error` may stand beside an older story. */
export function useBiography({ pair, orderId }: OrderKey) {
  const { siteApi } = usePage()
  const [story, setStory] = useState<Biography>()
  const [error, setError] = useState<unknown>()
  const asked = useRef(0)
  const load = useCallback(() => {
    asked.current += 1
    const mine = asked.current
    siteApi('GET /exchange-web/web/order/biography', { pair, orderId }).then(
      (told) => {
        if (mine !== asked.current) return
        setStory(told)
        setError(undefined)
      },
      (failed: unknown) => {
        if (mine === asked.current) setError(failed)
      },
    )
  }, [siteApi, pair, orderId])
  useEffect(load, [load])

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useAccountNews((news) => {
    if (!('order' in news) ? news.kind !== 'resynced' : news.order.id !== orderId) return
    clearTimeout(timer.current)
    timer.current = setTimeout(load, MOMENT_MS)
  })
  return { story, error, load }
}
