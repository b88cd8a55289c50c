import type { Interval } from '@bowline/contract/terms/intervals.ts'
import { useEffect } from 'react'
import { useContracts, useLiveDoor } from '../../../live/hooks.ts'
import { useDesk } from '../../desk.ts'
import type { BarPrice } from '../chart-choices.ts'
import type { ChartBars } from './chart-bars.ts'
import { followedBar } from './followed-bar.ts'
import { lengths } from './intervals.ts'

/** Lets bars of mark or index follow the price of now: the stream has bars of trades alone. */
export function useFollowedPrice(bars: ChartBars | undefined, interval: Interval, price: BarPrice): void {
  const door = useLiveDoor()
  const { pair } = useDesk().market
  const prices = useContracts()?.get(pair)
  const now = price === 'last' ? null : prices?.[price]
  // The same price once more is news as well: a bar may have ended.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each update of the prices counts
  useEffect(() => {
    const last = bars?.feed?.rows.at(-1)
    if (!bars || !last || now == null) return
    const row = followedBar(last, interval, now, door.serverNow())
    // Nobody looked for longer than a bar: those in between are asked for.
    bars.receive([row], row[0] - last[0] > lengths[interval].ms)
  }, [bars, door, interval, now, prices])
}
