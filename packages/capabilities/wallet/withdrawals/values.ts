import type { Amount } from '@bowline/money'
import { type Portfolio, type SpotBalance, valueAt, type Worth } from '../../portfolio/index.ts'

const VALUED_IN = 'USDT'

/** Values by which nobody gets around a limit or a hold with a trade of their own. */
export interface Values {
  /** Of a ledger unit of what leaves, by the higher price. */
  readonly leaving: (coin: string) => Worth | undefined
  /** The same of an amount: what leaves, what comes and is asked about, and what may be undone and has to be secured. */
  readonly worthOf: (coin: string, amount: Amount) => Amount | undefined
  /** What the account has as what secures, by the lower price. */
  readonly securing: (account: number) => Promise<readonly SpotBalance[]>
  /** The same of spot and funding account together. */
  readonly securingWallets: (account: number) => ReturnType<Portfolio['wallets']>
}

export function valuesBy(
  portfolio: Pick<Portfolio, 'pricesFor' | 'spotBalances' | 'wallets'>,
  now: () => number,
): Values {
  const leaving = (coin: string) => portfolio.pricesFor('what-leaves', now()).worth(coin, VALUED_IN)
  return {
    leaving,
    worthOf: (coin, amount) => {
      const worth = leaving(coin)
      return worth && valueAt(amount, worth)
    },
    securing: async (account) => {
      const { balances } = await portfolio.spotBalances(account, VALUED_IN, portfolio.pricesFor('what-secures', now()))
      return balances
    },
    securingWallets: (account) => portfolio.wallets(account, VALUED_IN, portfolio.pricesFor('what-secures', now())),
  }
}
