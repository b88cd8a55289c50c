import { amountText } from '@bowline/capabilities/markets/index.ts'
import { type CoinNetwork, depositCode, type OwnDeposit } from '@bowline/capabilities/wallet/index.ts'
import { explorerUrl } from './explorer-url.ts'

/** A deposit in the contract's form, on a network as it is listed now. */
export function depositRow(deposit: OwnDeposit, coins: readonly CoinNetwork[], nowMs: number) {
  const { id, network, coin, units, address, tag, txid, side, stage, held, confirmations, creditDepth, replacedBy } =
    deposit
  const terms = coins.find((known) => known.network === network && known.coin === coin)
  const unlock = terms?.deposit.unlock
  return {
    id,
    coinName: coin ?? null,
    transferNetWork: network,
    amount: units === undefined ? null : amountText(units),
    ...{ address, tag, txid, explorerUrl: explorerUrl(terms, txid), code: depositCode(deposit), stage, side },
    held: held ?? null,
    replacedBy: replacedBy === undefined ? null : { txid: replacedBy, explorerUrl: explorerUrl(terms, replacedBy) },
    confirmations,
    creditConfirmations: creditDepth,
    unlockConfirmations: typeof unlock === 'number' ? Math.max(unlock, creditDepth) : null,
    expectedAtMs: terms ? expectedAtMs(deposit, terms.deposit, nowMs) : null,
    seenAtMs: deposit.seenAtMs,
    changedAtMs: deposit.changedAtMs,
  }
}

type Timed = Pick<OwnDeposit, 'side' | 'stage' | 'held' | 'confirmations' | 'creditDepth'>

/** When it should reach its next stage, at the pace of its network; null: it has none, or only people can say. */
export function expectedAtMs(
  { side, stage, held, confirmations, creditDepth }: Timed,
  terms: Pick<CoinNetwork['deposit'], 'creditDepth' | 'creditSeconds' | 'unlockSeconds'>,
  nowMs: number,
): number | null {
  if (side !== 'deposit' || (held !== undefined && stage !== 'seen' && stage !== 'confirming')) return null
  const blockMs = (terms.creditSeconds * 1_000) / terms.creditDepth
  // A block that is late is expected next, not in the past.
  const after = (blocks: number) => Math.round(nowMs + Math.max(1, blocks) * blockMs)
  if (stage === 'seen') return after(1)
  if (stage === 'confirming') return after(creditDepth - confirmations)
  const unlockBlocks = Math.max(creditDepth, (terms.unlockSeconds * 1_000) / blockMs)
  return stage === 'credited' ? after(unlockBlocks - confirmations) : null
}
