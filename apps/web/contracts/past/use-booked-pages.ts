import { type Pages, usePages } from '@bowline/design-system/states/use-pages.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useAccount } from '../../live/hooks.ts'

const ROWS = 50
/** The rows of what was booked follow the account's stream by about a second, and by more where the exchange is busy. */
const BOOKED_AFTER_MS = [1_000, 4_000, 15_000] as const

interface Numbered<R> {
  readonly count: number
  readonly rows: readonly R[]
}

/** A list of the futures service by numbered pages, asked for anew after positions or wallets have changed. */
export function useBookedPages<R>(
  key: string,
  ask: (page: { readonly page: number; readonly limit: number }) => Promise<Numbered<R>>,
): Pages<R> {
  const pages = usePages<R>(key, async (cursor) => {
    const page = cursor === undefined ? 1 : Number(cursor)
    const { rows, count } = await ask({ page, limit: ROWS })
    return { rows, next: page * ROWS < count ? String(page + 1) : null }
  })
  const contracts = useAccount()?.contracts
  const seen = useRef(contracts)
  const askAgain = useEffectEvent(() => void pages.again())
  useEffect(() => {
    if (seen.current === contracts) return
    const isFirst = seen.current === undefined
    seen.current = contracts
    if (isFirst) return
    const timers = BOOKED_AFTER_MS.map((wait) => setTimeout(() => askAgain(), wait))
    return () => timers.forEach(clearTimeout)
  }, [contracts])
  return pages
}
