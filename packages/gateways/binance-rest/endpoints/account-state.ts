import type { FeeRates, Market } from '@bowline/capabilities/markets/index.ts'
import { type AccountState, type Balance, readAccount } from '@bowline/capabilities/spot/read-account.ts'
import { keyRefused } from '../../binance-kit/authenticate.ts'
import type { Venue } from '../../binance-kit/venue.ts'

export interface AccountPicture {
  readonly account: AccountState
  readonly balances: readonly Balance[]
  /** The rates of the account's tier, lowered by the market's promotion when a market is given. */
  readonly rates: FeeRates
  readonly tokenDeduction: boolean
}

/** The account's current state in the engine, with the rates it pays. */
export async function accountState(
  venue: Pick<Venue, 'engine' | 'markets'>,
  account: number,
  market?: Market,
): Promise<AccountPicture> {
  const found = await readAccount(venue.engine, account)
  // A key whose account the engine does not know is not valid.
  if (!found) throw keyRefused()
  const row = venue.markets.feeTiers().find(({ tier }) => tier === found.account.tier)
  const tier = { maker: row?.maker ?? 0, taker: row?.taker ?? 0 }
  return {
    ...found,
    rates: market ? market.ratesOf(tier) : tier,
    tokenDeduction: found.account.tokenDeduction === 1,
  }
}
