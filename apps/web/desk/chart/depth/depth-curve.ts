/** Price and quantity as integers, in units of their last digit. */
interface Level {
  readonly priceSteps: number
  readonly qtySteps: number
}

/** All that is offered from the best price to this one. */
export interface DepthPoint {
  readonly priceSteps: number
  readonly qtySteps: number
  /** Price × quantity, with the decimals of both added up. */
  readonly quoteSteps: bigint
}

export interface DepthCurves {
  /** Best first. */
  readonly bids: readonly DepthPoint[]
  readonly asks: readonly DepthPoint[]
  /** The ends of the price axis: as far below the middle as above. */
  readonly lowSteps: number
  readonly highSteps: number
  readonly middleSteps: number
  /** The larger of both sums: the top of the quantity axis. */
  readonly mostQtySteps: number
}

/** Both sides up to a share of the middle price away; undefined while a side is empty. */
export function depthCurves(bids: readonly Level[], asks: readonly Level[], share: number): DepthCurves | undefined {
  const [bid, ask] = [bids[0], asks[0]]
  if (!bid || !ask) return undefined
  const middleSteps = (bid.priceSteps + ask.priceSteps) / 2
  // Never so near that the best levels themselves are left out.
  const reach = Math.max(middleSteps * share, ask.priceSteps - bid.priceSteps)
  const [lowSteps, highSteps] = [Math.max(0, middleSteps - reach), middleSteps + reach]
  const within = ({ priceSteps }: Level) => priceSteps >= lowSteps && priceSteps <= highSteps
  const curves = { bids: addUp(bids, within), asks: addUp(asks, within) }
  const mostQtySteps = Math.max(curves.bids.at(-1)?.qtySteps ?? 0, curves.asks.at(-1)?.qtySteps ?? 0)
  return { ...curves, lowSteps, highSteps, middleSteps, mostQtySteps }
}

/** The least of the shares that shows all the side that ends first, so that no side is a flat slab. */
export function fittingShare(bids: readonly Level[], asks: readonly Level[], shares: readonly number[]): number {
  const [bid, ask, lowest, highest] = [bids[0], asks[0], bids.at(-1), asks.at(-1)]
  if (!bid || !ask || !lowest || !highest) return shares.at(-1) ?? 1
  const middle = (bid.priceSteps + ask.priceSteps) / 2
  const reach = Math.min(middle - lowest.priceSteps, highest.priceSteps - middle) / middle
  return shares.find((share) => share >= reach) ?? shares.at(-1) ?? 1
}

function addUp(levels: readonly Level[], isWithin: (level: Level) => boolean): DepthPoint[] {
  const points: DepthPoint[] = []
  let qtySteps = 0
  let quoteSteps = 0n
  for (const level of levels) {
    if (!isWithin(level)) break
    qtySteps += level.qtySteps
    quoteSteps += BigInt(level.priceSteps) * BigInt(level.qtySteps)
    points.push({ priceSteps: level.priceSteps, qtySteps, quoteSteps })
  }
  return points
}

/** What could be traded at a price or better: bids at or above it, asks at or below it. */
export function depthAt(
  curves: DepthCurves,
  priceSteps: number,
): { side: 'bids' | 'asks'; point: DepthPoint } | undefined {
  const side = priceSteps < curves.middleSteps ? 'bids' : 'asks'
  const points = curves[side]
  const isReached = (point: DepthPoint) =>
    side === 'bids' ? point.priceSteps >= priceSteps : point.priceSteps <= priceSteps
  const point = points.findLast(isReached) ?? points[0]
  return point && { side, point }
}
