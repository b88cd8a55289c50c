import { type TransferAccount, transferAccounts } from '@bowline/contract/terms/transfer-accounts.ts'
import type { SiteApi } from '../../site-api/site-api.ts'

export type OwnAccount = TransferAccount

export interface Way {
  readonly from: OwnAccount
  readonly to: OwnAccount
}

/** Leaders trade with it alone. */
const COPIED = 'USDT'

/** What may leave an account, by coin; undefined: it could not be read. */
export type Transferable = Readonly<Record<OwnAccount, ReadonlyMap<string, string> | undefined>>

export async function askTransferable(siteApi: SiteApi): Promise<Transferable> {
  const [spot, futures, unified, funding, copy] = await Promise.all([
    siteApi('GET /exchange-web-gateway/asset/balances'),
    siteApi('POST /fe-co-api/position/get_assets_list', { onlyAccount: true }),
    // Empty of a classic account.
    siteApi('GET /fe-co-api/account/unified/asset_list'),
    // Read from the history: without them the other two still move.
    siteApi('GET /exchange-web-gateway/asset/funding').catch(() => undefined),
    siteApi('GET /exchange-web/web/copy/mine', {}).catch(() => undefined),
  ])
  const wallets = futures.accountList.map(
    ({ marginCoin, canTransferAmount }) => [marginCoin, canTransferAmount] as const,
  )
  const coins = unified.list.map(({ coin, canTransferOutBalance }) => [coin, canTransferOutBalance] as const)
  return {
    spot: new Map(spot.balances.map(({ coin, available }) => [coin, available])),
    futures: new Map(coins.length > 0 ? coins : wallets),
    funding: funding && new Map(funding.balances.map(({ coin, available }) => [coin, available])),
    copy: copy && new Map([[COPIED, copy.balance]]),
  }
}

/** Where a coin can be: contracts settle in few, a unified account takes what is collateral. All while it is not known. */
export function accountsOf(transferable: Transferable | undefined, coin: string): readonly OwnAccount[] {
  const hasWallet = transferable?.futures?.has(coin) ?? true
  return transferAccounts.filter((account) => {
    if (account === 'copy') return coin === COPIED
    return account !== 'futures' || hasWallet
  })
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
