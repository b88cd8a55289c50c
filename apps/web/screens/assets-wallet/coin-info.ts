import type { CallData } from '@bowline/contract/calls.ts'

export type CoinInfo = CallData<'GET /exchange-web/web/withdraw/getCoinInfo'>
export type Coin = CoinInfo['coinList'][number]
export type Network = Coin['networks'][number]

/** Where coins go: onto the exchange or away from it. */
export type Direction = 'deposit' | 'withdrawal'

export function isNetworkOpen({ on, showOnwithdraw }: Pick<Network, 'on' | 'showOnwithdraw'>, way: Direction): boolean {
  return (way === 'deposit' ? on : showOnwithdraw) === 1
}

/**
 * The network to begin with: the asked one, or the only one. Of several none: whoever sends must know which one it is, and a
 * default is what people lose coins by.
 */
export function firstNetwork({ networks }: Pick<Coin, 'networks'>, asked?: string | null): string {
  const known = networks.find(({ transferNetWork }) => transferNetWork === asked)
  return (known ?? (networks.length === 1 ? networks[0] : undefined))?.transferNetWork ?? ''
}

/** The asked coin, otherwise the first one that is open; undefined: nothing is listed. */
export function firstCoin(coins: readonly Coin[], way: Direction, asked?: string | null): Coin | undefined {
  return (
    coins.find(({ coinName }) => coinName === asked) ??
    coins.find(({ networks }) => networks.some((network) => isNetworkOpen(network, way))) ??
    coins[0]
  )
}

/** The least that is credited by itself, where a deposit came in. */
export function minimumOf(
  coins: readonly Coin[],
  { coinName, transferNetWork }: { readonly coinName: string | null; readonly transferNetWork: string },
): string | undefined {
  const networks = coins.find((coin) => coin.coinName === coinName)?.networks
  return networks?.find((network) => network.transferNetWork === transferNetWork)?.minDeposit
}
