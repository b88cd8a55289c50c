import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { useEffect, useEffectEvent } from 'react'
import { usePage } from '../../page-context.ts'

/** Ranks move slowly, and only the exchange knows those of others. */
const EVERY_MS = 15_000

const words = { 1: { BUY: 'both', SELL: 'both' }, 2: { BUY: 'long', SELL: 'short' } } as const

/** Places in the queue of those who are deleveraged first, 1 to 5, by pair and side; asked again when `held` changes. */
export function useRanks(held: string): ReadonlyMap<string, number> {
  const { siteApi } = usePage()
  const { data, again } = useAnswer(`ranks ${held}`, async () =>
    held === '' ? [] : (await siteApi('POST /fe-co-api/position/get_assets_list', {})).positionList,
  )
  const askAgain = useEffectEvent(again)
  useEffect(() => {
    if (held === '') return
    const timer = setInterval(() => askAgain(), EVERY_MS)
    return () => clearInterval(timer)
  }, [held])
  return new Map(
    data?.map(({ contractName, positionModel, orderSide, adlLevel }) => [
      `${contractName}/${words[positionModel === 2 ? 2 : 1][orderSide]}`,
      adlLevel,
    ]),
  )
}
