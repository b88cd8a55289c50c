import type { SiteApi } from '../../site-api/site-api.ts'

const ownAccounts = ['spot', 'futures', 'funding'] as const
export type OwnAccount = (typeof ownAccounts)[number]

export interface Way {
  readonly from: OwnAccount
  readonly to: OwnAccount
}

/** What may leave an account, by coin; undefined: it could not be read. */
export type Transferable = Readonly<Record<OwnAccount, ReadonlyMap<string, string> | undefined>>

export async function askTransferable(siteApi: SiteApi): Promise<Transferable> {
  const [spot, futures, funding] = await Promise.all([
    siteApi('GET /exchange-web-gateway/asset/balances'),
    siteApi('POST /fe-co-api/position/get_assets_list', { onlyAccount: true }),
    // Read from the history: without it the other two still move.
    siteApi('GET /exchange-web-gateway/asset/funding').catch(() => undefined),
  ])
  return {
    spot: new Map(spot.balances.map(({ coin, available }) => [coin, available])),
    futures: new Map(futures.accountList.map(({ marginCoin, canTransferAmount }) => [marginCoin, canTransferAmount])),
    funding: funding && new Map(funding.balances.map(({ coin, available }) => [coin, available])),
  }
}

/** Where a coin can be: contracts settle in few. All while it is not known. */
export function accountsOf(transferable: Transferable | undefined, coin: string): readonly OwnAccount[] {
  const hasWallet = transferable?.futures?.has(coin) ?? true
  return ownAccounts.filter((account) => account !== 'futures' || hasWallet)
}

/** With one end chosen; what was chosen for the other end moves out of its way. */
export function withEnd({ from, to }: Way, end: keyof Way, account: OwnAccount): Way {
  if (end === 'from') return account === to ? { from: to, to: from } : { from: account, to }
  return account === from ? { from: to, to: from } : { from, to: account }
}

/** The way itself, or the nearest one between accounts where the coin can be. */
export function wayAmong(accounts: readonly OwnAccount[], { from, to }: Way): Way {
  const otherThan = (taken: OwnAccount) => accounts.find((account) => account !== taken) ?? taken
  const start = accounts.includes(from) ? from : otherThan(to)
  return { from: start, to: accounts.includes(to) ? to : otherThan(start) }
}
