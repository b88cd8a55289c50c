import { listings } from './generate-orders.ts'

/** Which assets a market trades. */
export type MarketAssets = (market: number) => { base: number; quote: number }

export const assetsOfListing: MarketAssets = (market) => {
  const listing = listings.find(({ id }) => id === market)
  if (!listing) throw new RangeError(`no market ${market}`)
  return { base: listing.terms.base as number, quote: listing.terms.quote as number }
}
