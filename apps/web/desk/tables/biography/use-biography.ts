import type { CallData } from '@bowline/contract/calls.ts'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { useEffect, useRef } from 'react'
import { useAccountNews } from '../../../live/hooks.ts'
import { useDeskCalls } from '../../use-desk-calls.ts'
import type { OrderKey } from './order-key.ts'

export type Biography = CallData<'GET /exchange-web/web/order/biography'>

/** News that arrives together causes one request. */
const MOMENT_MS = 200

/** The timeline of one order, reloaded on every event of it. `error` may accompany an older timeline. */
export function useBiography({ pair, orderId }: OrderKey) {
  const { biography } = useDeskCalls()
  const { data, error, again } = useAnswer(`${pair} ${orderId}`, () => biography({ pair, orderId }))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useAccountNews((news) => {
    if (!('order' in news) ? news.kind !== 'resynced' : news.order.id !== orderId) return
    clearTimeout(timer.current)
    timer.current = setTimeout(again, MOMENT_MS)
  })
  return { story: data, error, load: again }
}
