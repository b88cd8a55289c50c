import { NETWORKS } from '@bowline/capabilities/address-book/index.ts'
import { amountText } from '@bowline/capabilities/markets/index.ts'
import { coinInfoOf, textIn } from '@bowline/capabilities/site-configuration/index.ts'
import type { Closure, CoinNetwork } from '@bowline/capabilities/wallet/index.ts'
import type { Suspended } from '@bowline/contract/terms/wallet.ts'
import { LEDGER_DECIMALS } from '@bowline/money'
import type { CoinNeeds } from './wallet-needs.ts'

/** What its owner sees of a closure: whether it opens by itself, or people have to do something. */
const SHOWN: Readonly<Record<Closure, Suspended>> = {
  'no-node': 'not-connected',
  'wrong-chain': 'not-connected',
  'node-away': 'node-behind',
  'node-behind': 'node-behind',
  stalled: 'node-behind',
  'catching-up': 'node-behind',
  stopped: 'stopped',
  operator: 'stopped',
  difference: 'stopped',
  outflow: 'stopped',
  rival: 'stopped',
  'token-waits': 'not-connected',
  'token-unfit': 'stopped',
  'token-unaccepted': 'not-connected',
}

export const closureReason = (closed: Closure | undefined) => (closed === undefined ? null : SHOWN[closed])

const flag = (closed: Closure | undefined) => (closed === undefined ? 1 : 0)

/** A coin on a network in the contract's form. */
export function networkRow({ network, asset, deposit, withdrawal }: CoinNetwork) {
  const { name = network, hasTag = false, kind } = NETWORKS.find((known) => known.network === network) ?? {}
  return {
    transferNetWork: network,
    ...({
      name,
      hasTag,
      hasTokens: kind === 'evm',
      on: flag(deposit.closed),
      showOnwithdraw: flag(withdrawal.closed),
    } as const),
    suspended: closureReason(deposit.closed),
    withdrawSuspended: closureReason(withdrawal.closed),
    contract: asset === 'native' ? null : asset,
    missesContracts: deposit.missesContracts,
    minDeposit: amountText(deposit.minimum),
    creditConfirmations: deposit.creditDepth,
    unlockConfirmations: deposit.unlock === 'finalized' ? null : deposit.unlock,
    creditSeconds: deposit.creditSeconds,
    unlockSeconds: deposit.unlockSeconds,
    minWithdraw: amountText(withdrawal.minimum),
    maxPerTx: amountText(withdrawal.maximum),
    fee: amountText(withdrawal.fee),
    decimals: LEDGER_DECIMALS - (String(withdrawal.step).length - 1),
  }
}

/** Every listed coin with its networks, in the order of the exchange's coins. */
export function coinRows({ wallet, markets, configuration }: CoinNeeds, locale: string) {
  const byCoin = Map.groupBy(wallet.coins(), ({ coin }) => coin)
  const { settings } = configuration.current
  return markets.assets().flatMap(({ code }) => {
    const networks = byCoin.get(code)?.map(networkRow)
    if (!networks) return []
    const isOpen = (of: 'on' | 'showOnwithdraw') => (networks.some((network) => network[of] === 1) ? 1 : 0)
    return [
      {
        ...({ coinName: code, name: textIn(coinInfoOf(settings, code).name, locale), networks } as const),
        icon: settings.coinIcon.replace('{symbol}', code),
        ...({ on: isOpen('on'), showOnwithdraw: isOpen('showOnwithdraw') } as const),
      },
    ]
  })
}
